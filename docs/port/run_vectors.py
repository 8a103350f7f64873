"""python3 run_vectors.py snapshot.json vectors.ndjson: runs the vectors of a snapshot's version, and prints those that differ."""
import json
import sys

from model_prices import Prices

with open(sys.argv[1], encoding="utf8") as file:
    prices = Prices(json.load(file))
with open(sys.argv[2], encoding="utf8") as file:
    vectors = [json.loads(line) for line in file][1:]
bills = [one for one in vectors if not one["rules"][0].startswith(("match.", "beyond."))]
differ = [(one, answer) for one in bills if (answer := prices.cost(one["request"])) != one["expect"]]
for vector, answer in differ[:20]:
    print(json.dumps({**vector, "answer": answer}))
print(f"{len(bills) - len(differ)} of {len(bills)} to the digit; {len(vectors) - len(bills)} are of matching or own terms")
sys.exit(1 if differ else 0)
