# The SDK reads the map once, when litellm is imported: set its address before.
export LITELLM_MODEL_COST_MAP_URL="$BASE/v1/model_prices_and_context_window.json"

# The proxy takes the same variable, and reads the map again when it is told to: now, or every six hours.
curl -s -X POST "$PROXY/reload/model_cost_map" -H "Authorization: Bearer $MASTER_KEY"
curl -s -X POST "$PROXY/schedule/model_cost_map_reload?hours=6" -H "Authorization: Bearer $MASTER_KEY"

# On a bad map LiteLLM falls back to its own at its start, with a warning in its log; at a reload it keeps the one it has.
# So look at one price after the start:
# python -c 'import litellm; print(litellm.model_cost["gpt-4o"]["input_cost_per_token"])'
curl -s --compressed "$LITELLM_MODEL_COST_MAP_URL" | grep '^"gpt-4o":'
