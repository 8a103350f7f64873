// Starts the reference on the document that is served beside it, in the reader's colour scheme.
const dark = matchMedia("(prefers-color-scheme: dark)");

function followScheme() {
  document.documentElement.classList.toggle("dark-mode", dark.matches);
}

dark.addEventListener("change", followScheme);
followScheme();

window.SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#reference",
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  // No validator: that would be a request to another host.
  validatorUrl: null,
});
