// Says when the browser has lost the network; what is on screen stays.
import { useEffect, useState } from "preact/hooks";
import { dom } from "../ui/dom.ts";

export function ConnectionBanner() {
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    const update = () => setOffline(!dom.navigator.onLine);
    update();
    dom.addEventListener("online", update);
    dom.addEventListener("offline", update);
    return () => {
      dom.removeEventListener("online", update);
      dom.removeEventListener("offline", update);
    };
  }, []);
  return (
    <div role="status" class="banner-slot">
      {offline && (
        <p class="banner">You are offline. What is shown stays; new prices load when you are back.</p>
      )}
    </div>
  );
}
