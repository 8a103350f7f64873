// Says when the browser has lost the network; what is on screen stays.
import { useEffect, useState } from "preact/hooks";

export function ConnectionBanner() {
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    const update = () => setOffline(!navigator.onLine);
    update();
    window.addEventListener("online", update);
    window.addEventListener("offline", update);
    return () => {
      window.removeEventListener("online", update);
      window.removeEventListener("offline", update);
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
