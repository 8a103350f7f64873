// The order of files: the one that builds and publishes the committed catalogue, those that do without, and then those that read
// what the first has left. So no process waits for it, or makes it a second time.
import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

export default class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const texts = new Map(sorted.map((file) => [file, readFileSync(file.moduleId, "utf8")]));
    const has = (word: RegExp) => (file: TestSpecification) => word.test(texts.get(file) ?? "");
    const maker = sorted.find(has(/\bpublishedCatalogue\b/));
    const readsIt = has(/\b(catalogueBuild|catalogueService|publishedCatalogue)\b/);
    const [readers, others] = [sorted.filter(readsIt), sorted.filter((file) => !readsIt(file))];
    return [...(maker ? [maker] : []), ...others, ...readers.filter((file) => file !== maker)];
  }
}
