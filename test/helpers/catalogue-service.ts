// The service over the committed catalogue as it was published, started once for all files that a process tests.
import { publishedCatalogue } from "./builds.ts";
import { MemoryKv } from "./memory-kv.ts";
import { type Service, startService } from "./service.ts";

let started: Promise<Service> | undefined;

export function catalogueService(): Promise<Service> {
  started ??= publishedCatalogue().then(({ values }) => startService(new MemoryKv(values)));
  return started;
}
