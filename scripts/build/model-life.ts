// What a catalogue's model says of its life, as the service asks for it.
import type { Life } from "../../src/pricing/life.ts";
import type { CatalogModel } from "../files/catalog.ts";
import { dayOf } from "../files/days.ts";
import { stated } from "../files/stated.ts";

/** The days of a model's life. */
export function lifeOf(model: CatalogModel): Life {
  const { status, status_since, next_status, unconfirmed_end, redirect, facts, prices } = model;
  const [first] = prices;
  const begins = facts.released ?? (first?.from && dayOf(first.from));
  return stated({
    status: status === "active" ? undefined : status,
    // An active model's first day is its release day, which is already there.
    since: status_since,
    begins: status === "announced" ? begins : undefined,
    next: status === "announced" && next_status !== "active" ? next_status : undefined,
    retires: facts.retires,
    unconfirmed: unconfirmed_end,
    redirect,
  });
}

/** The times at which a status changes without a publish. */
export function stageChanges({ status, begins, retires, redirect }: Life): string[] {
  const days = [status === "announced" ? begins : undefined, retires, redirect?.at];
  return days.filter((day) => day !== undefined);
}
