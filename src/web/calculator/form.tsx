// The call to price: provider and model, the counts and how often it is made, the host and key behind a gateway, the day.
import { useContext, useState } from "preact/hooks";
import { read } from "../../api-client.ts";
import type { PriceList } from "../../contract/price-answers.ts";
import { SUBPROVIDERS } from "../../schemas/subproviders.ts";
import { browserAsk } from "../api/browser-ask.ts";
import { Page } from "../api/page.ts";
import { Check, type Choice, Select, TextField } from "../ui/fields.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import type { CallForm } from "./query.ts";
import type { Calculation } from "./use-call.ts";

const SUGGESTIONS = 30;
const TYPING_PAUSE_MS = 200;

type NameFieldsProps = Pick<Calculation, "form" | "setModel"> & {
  chooseProvider: (provider: string) => void;
};

export function NameFields({ form, chooseProvider, setModel }: NameFieldsProps) {
  const { providers } = useContext(Page);
  const [asked, setAsked] = useState(false);
  const models = useModels(form, asked);
  const named = providers.map(({ provider_id, name }): Choice => [provider_id, name]);
  const choices: Choice[] = form.provider === "" ? [["", "Choose one …"], ...named] : named;
  return (
    <div class="pair">
      <Select
        label="Provider"
        name="provider"
        value={form.provider}
        {...{ choices, choose: chooseProvider }}
      />
      <TextField
        label="Model"
        list="models"
        name="model"
        autocomplete="off"
        spellcheck={false}
        value={form.model}
        onFocus={() => setAsked(true)}
        take={setModel}
      >
        <datalist id="models">
          {models.map((model) => (
            <option key={model} value={model} />
          ))}
        </datalist>
      </TextField>
    </div>
  );
}

const HOSTS: readonly Choice[] = [
  ["", "None: the provider's own price"],
  ...SUBPROVIDERS.map((host) => [host, host] as const),
];

export function GatewayFields({ form, edit }: Pick<Calculation, "form" | "edit">) {
  const { subprovider, byok, at, tier, region } = form;
  // A word that changes the rates, as the provider writes it; an empty one means the standard.
  const word = (name: "tier" | "region", label: string, placeholder: string) => (
    <TextField
      {...{ name, label, placeholder }}
      maxLength={100}
      value={form[name]}
      take={(value) => edit({ [name]: value })}
    />
  );
  return (
    <details class="more gateway" open={byok || [subprovider, at, tier, region].some(Boolean)}>
      <summary>Tier of service, region, host, own key, time</summary>
      <div class="pair">
        {word("tier", "Tier of service", "batch, flex, priority …")}
        {word("region", "Region", "us, eu …")}
      </div>
      <div class="pair">
        <Select
          label="Host behind the gateway"
          name="subprovider"
          value={subprovider}
          choices={HOSTS}
          choose={(chosen) => edit({ subprovider: chosen })}
        />
        <TextField
          type="datetime-local"
          label="Time of the call (UTC)"
          name="at"
          value={at.length === 10 ? `${at}T00:00` : at}
          take={(text) => edit({ at: text })}
        />
      </div>
      <Check
        label="On my own key at the host (BYOK)"
        name="byok"
        checked={byok}
        tick={(ticked) => edit({ byok: ticked })}
      />
    </details>
  );
}

/** Suggested ids for the typed text at the chosen provider, once the field has the focus. */
function useModels({ provider, model }: CallForm, asked: boolean): string[] {
  const params = new URLSearchParams({ provider_id: provider, page_size: String(SUGGESTIONS) });
  if (model.trim()) params.set("q", model);
  const path = `/v1/prices${model.trim() ? "/search" : ""}?${params}`;
  const load = (signal: AbortSignal) => read<PriceList>(browserAsk, path, { signal });
  const { value } = useLoaded(asked && provider !== "" ? path : undefined, load, { pause: TYPING_PAUSE_MS });
  return value?.ok ? value.value.data.map(({ model_id }) => model_id) : [];
}
