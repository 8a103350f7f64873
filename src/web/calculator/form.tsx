// The call to price: provider and model, the host and key behind a gateway, the day, and the usage.
import { useEffect, useState } from "preact/hooks";
import { SUBPROVIDERS } from "../../schemas/subproviders.ts";
import { read } from "../api/api.ts";
import { browserAsk } from "../api/browser-ask.ts";
import type { PriceList, ProviderName } from "../api/entries.ts";
import type { Call } from "./query.ts";
import { UsageFields } from "./usage-fields.tsx";

const SUGGESTIONS = 30;
const TYPING_PAUSE_MS = 200;

type CallFormProps = { call: Call; providers: ProviderName[]; change: (next: Call) => void };

export function CallForm({ call, providers, change }: CallFormProps) {
  const models = useModels(call);
  return (
    <form class="call" aria-label="Call" onSubmit={(event) => event.preventDefault()}>
      <div class="pair">
        <ProviderChoice call={call} providers={providers} change={change} />
        <label>
          Model
          <input
            list="models"
            name="model"
            autocomplete="off"
            spellcheck={false}
            value={call.model}
            onInput={(event) => change({ ...call, model: event.currentTarget.value })}
          />
          <datalist id="models">
            {models.map((model) => (
              <option key={model} value={model} />
            ))}
          </datalist>
        </label>
      </div>
      <UsageFields call={call} change={change} />
      <Gateway call={call} change={change} />
    </form>
  );
}

function ProviderChoice({ call, providers, change }: CallFormProps) {
  const listed = providers.some(({ provider_id }) => provider_id === call.provider);
  return (
    <label>
      Provider
      <select
        name="provider"
        value={call.provider}
        onChange={(event) => change({ ...call, provider: event.currentTarget.value, subprovider: "" })}
      >
        {!listed && <option value={call.provider}>{call.provider}</option>}
        {providers.map(({ provider_id, name }) => (
          <option key={provider_id} value={provider_id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Gateway({ call, change }: { call: Call; change: (next: Call) => void }) {
  return (
    <details class="more gateway" open={call.subprovider !== "" || call.byok || call.at !== ""}>
      <summary>Sub-provider, own key, day</summary>
      <div class="pair">
        <HostChoice call={call} change={change} />
        <label>
          Day of the call (UTC)
          <input
            type="date"
            name="at"
            value={call.at}
            onInput={(event) => change({ ...call, at: event.currentTarget.value })}
          />
        </label>
      </div>
      <label class="check">
        <input
          type="checkbox"
          name="byok"
          checked={call.byok}
          onChange={(event) => change({ ...call, byok: event.currentTarget.checked })}
        />
        On my own key at the host (BYOK)
      </label>
    </details>
  );
}

function HostChoice({ call, change }: { call: Call; change: (next: Call) => void }) {
  return (
    <label>
      Sub-provider
      <select
        name="subprovider"
        value={call.subprovider}
        onChange={(event) => change({ ...call, subprovider: event.currentTarget.value })}
      >
        <option value="">None: the provider's own price</option>
        {SUBPROVIDERS.map((host) => (
          <option key={host} value={host}>
            {host}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Ids to suggest for what has been typed, at the chosen provider. */
function useModels({ provider, model }: Call): string[] {
  const [models, setModels] = useState<string[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    const pause = setTimeout(async () => {
      const params = new URLSearchParams({ provider_id: provider, page_size: String(SUGGESTIONS) });
      if (model.trim()) params.set("q", model);
      const path = model.trim() ? `/v1/prices/search?${params}` : `/v1/prices?${params}`;
      try {
        const list = await read<PriceList>(browserAsk, path, { signal: controller.signal });
        if (list.ok) setModels(list.value.data.map(({ model_id }) => model_id));
      } catch (error) {
        if (!controller.signal.aborted) throw error;
      }
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(pause);
      controller.abort();
    };
  }, [provider, model]);
  return models;
}
