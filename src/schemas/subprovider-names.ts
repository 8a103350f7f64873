// Display names of the subproviders to which gateways route, as OpenRouter writes them; prices/providers.json says who each one is.
export const SUBPROVIDERS: readonly string[] = (
  "AI21|AionLabs|AkashML|Alibaba|Amazon Bedrock|Amazon Nova|Ambient|Anthropic|Arcee AI|AssemblyAI|" +
  "AtlasCloud|Avian|Azure|Baidu|BaseTen|Black Forest Labs|BytePlus|Cerebras|Chutes|Cirrascale|" +
  "Clarifai|Claude Platform on AWS|Cloudflare|Cohere|CoreWeave|Cosine|Crucible|Crusoe|Darkbloom|" +
  "Databricks|Decart|DeepInfra|DeepSeek|Deepgram|DekaLLM|DigitalOcean|Featherless|Fireworks|" +
  "Fish Audio|Friendli|GMICloud|Google|Google AI Studio|Groq|HeyGen|Inception|Inceptron|" +
  "Inferact vLLM|InferenceNet|Infermatic|Inflection|Io Net|Ionstream|Krea|Liquid|Makora|Mancer 2|" +
  "Mara|Meta|Minimax|Mistral|Modal|ModelRun|Modular|Moonshot AI|Morph|Near AI|Nebius|Nex AGI|NextBit|" +
  "Novita|Nvidia|Ollama|OpenAI|OpenInference|Parasail|Perceptron|Perplexity|Phala|Poolside|" +
  "PrimeIntellect|Quiver|Recraft|Reka|Relace|Runway|Sail Research|Sakana AI|SambaNova|Seed|" +
  "SiliconFlow|Sourceful|StepFun|StreamLake|Switchpoint|Tencent|Tenstorrent|Thinking Machines|" +
  "Together|TypeSafe|Unbiased|Upstage|Venice|VoyageAI by MongoDB|Wafer|WandB|Xiaomi|Z.AI|xAI"
).split("|");
