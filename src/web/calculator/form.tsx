// The call to price: provider and model, the counts and how often it is made, the host and key behind a gateway, the day.
import { useEffect, useState } from "preact/hooks";
import { read } from "../../api-client.ts";
import { SUBPROVIDERS } from "../../schemas/subproviders.ts";
import { browserAsk } from "../api/browser-ask.ts";
import type { PriceList, ProviderName } from "../api/entries.ts";
import type { CallForm } from "./query.ts";
import type { Edit } from "./use-call.ts";

const SUGGESTIONS = 30;
const TYPING_PAUSE_MS = 200;

type NameFieldsProps = {
  form: CallForm;
  providers: ProviderName[];
  chooseProvider: (provider: string) => void;
  setModel: (model: string) => void;
};

export function NameFields({ form, providers, chooseProvider, setModel }: NameFieldsProps) {
  const [asked, setAsked] = useState(false);
  const models = useModels(form, asked);
  const listed = providers.some(({ provider_id }) => provider_id === form.provider);
  return (
    <div class="pair">
      <label>
        Provider
        <select
          name="provider"
          value={form.provider}
          onChange={(event) => chooseProvider(event.currentTarget.value)}
        >
          {!listed && <option value={form.provider}>{form.provider || "Choose one …"}</option>}
          {providers.map(({ provider_id, name }) => (
            <option key={provider_id} value={provider_id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        Model
        <input
          list="models"
          name="model"
          autocomplete="off"
          spellcheck={false}
          value={form.model}
          onFocus={() => setAsked(true)}
          onInput={(event) => {
            setAsked(true);
            setModel(event.currentTarget.value);
          }}
        />
        <datalist id="models">
          {models.map((model) => (
            <option key={model} value={model} />
          ))}
        </datalist>
      </label>
    </div>
  );
}

type GatewayProps = { form: CallForm; edit: Edit };

export function GatewayFields({ form, edit }: GatewayProps) {
  return (
    <details class="more gateway" open={isFurther(form)}>
      <summary>Tier of service, region, host, own key, day</summary>
      <div class="pair">
        <Word label="Tier of service" name="tier" hint="batch, flex, priority …" form={form} edit={edit} />
        <Word label="Region" name="region" hint="us, eu …" form={form} edit={edit} />
      </div>
      <div class="pair">
        <HostChoice form={form} edit={edit} />
        <label>
          Day of the call (UTC)
          <input
            type="date"
            name="at"
            value={form.at}
            onInput={({ currentTarget: { value } }) => edit((before) => ({ ...before, at: value }))}
          />
        </label>
      </div>
      <label class="check">
        <input
          type="checkbox"
          name="byok"
          value="1"
          checked={form.byok}
          onChange={({ currentTarget: { checked } }) => edit((before) => ({ ...before, byok: checked }))}
        />
        On my own key at the host (BYOK)
      </label>
    </details>
  );
}

/** Whether anything is set that most calls leave alone. */
function isFurther({ subprovider, byok, at, tier, region }: CallForm): boolean {
  return subprovider !== "" || byok || at !== "" || Boolean(tier) || Boolean(region);
}

type WordProps = GatewayProps & { label: string; name: "tier" | "region"; hint: string };

/** A word that changes the rates, as the provider writes it; empty means the standard. */
function Word({ label, name, hint, form, edit }: WordProps) {
  return (
    <label>
      {label}
      <input
        type="text"
        name={name}
        placeholder={hint}
        maxLength={100}
        value={form[name] ?? ""}
        onInput={({ currentTarget: { value } }) => edit((before) => ({ ...before, [name]: value }))}
      />
    </label>
  );
}

function HostChoice({ form, edit }: GatewayProps) {
  return (
    <label>
      Host behind the gateway
      <select
        name="subprovider"
        value={form.subprovider}
        onChange={({ currentTarget: { value } }) => edit((before) => ({ ...before, subprovider: value }))}
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

/** Ids to suggest for what has been typed, at the chosen provider, once somebody is at the field. */
function useModels({ provider, model }: CallForm, asked: boolean): string[] {
  const [models, setModels] = useState<string[]>([]);
  useEffect(() => {
    if (!asked || provider === "") return;
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
  }, [provider, model, asked]);
  return models;
}
