# The SDK reads the map once, when litellm is imported: set its address before.
export LITELLM_MODEL_COST_MAP_URL="$BASE/v1/model_prices_and_context_window.json"

# The proxy takes the same variable, and reads the map again on request: now, or every six hours.
curl -s -X POST "$PROXY/reload/model_cost_map" -H "Authorization: Bearer $MASTER_KEY"
curl -s -X POST "$PROXY/schedule/model_cost_map_reload?hours=6" -H "Authorization: Bearer $MASTER_KEY"

# If LiteLLM cannot use a map at its start, it falls back to its own, with a warning in its log; at a reload it keeps the one it has.
# So check one price after the start:
# python -c 'import litellm; print(litellm.model_cost["gpt-4o"]["input_cost_per_token"])'
curl -s --compressed "$LITELLM_MODEL_COST_MAP_URL" | grep '^"gpt-4o":'
