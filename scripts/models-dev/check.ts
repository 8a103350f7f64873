// Would readers of models.dev's api.json take a map? Its shape is api-shape.ts.
import * as z from "zod/mini";
import { apiMapProvider } from "./api-shape.ts";

const document = z.record(z.string(), z.unknown());

/** Every breach of the shape in a parsed map, each naming its provider, model and field. */
export function checkApi(json: unknown): string[] {
  const providers = document.safeParse(json);
  if (!providers.success) return ["the map is not an object"];
  return Object.entries(providers.data).flatMap(([id, entry]) => {
    const { data, error } = apiMapProvider.safeParse(entry);
    if (error)
      return error.issues.map(({ path, message, code }) => `${id}: ${path.join(".")} ${message || code}`);
    const misnamed = Object.entries(data.models).filter(([key, one]) => one.id !== key);
    return [
      ...(data.id === id ? [] : [`${id}: id is ${data.id}`]),
      ...misnamed.map(([key, one]) => `${id}: ${key}: id is ${one.id}`),
    ];
  });
}
