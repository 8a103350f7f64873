"""What a call of a model costs by a snapshot of the price service, to the digit what the service answers. README.md has the rules."""
import datetime as dt
import re
from fractions import Fraction as F

DAY = dt.timedelta(days=1)
INCLUSIVE = {"prompt_includes_cache": True, "completion_includes_reasoning": True}
NEVER = "9"
TABLES = {}  # Those of the snapshot: what calls are charged for, names of units and of fees, APIs, service tiers.
MODALITIES = ("audio", "image", "video")
PLACE = re.compile("[a-z]{2}(-gov)?|[a-z-]+\\d+|regional|europe|apac|asia")  # A country, a continent, or a cloud's zone with its number.
FEES = {"discount", "request", "web_search", "web_search_low", "web_search_medium", "web_search_high"}
OUTPUT = {"completion", "internal_reasoning", "audio_output", "image_output", "image_token_output", "video_token_output"}
CONTAINER = {"container_minutes", "container_1gb_minutes", "container_1gb"}
GROWS_WITH = [("input_cache_read", "prompt"), ("input_cache_write", "prompt"), ("input_cache_write_1h", "prompt"),
              ("input_cache_write_12h", "prompt"), ("internal_reasoning", "completion")]

class Refused(Exception):
    """A call without a price: `http` is 400, 402 or 404."""
    def __init__(self, http, **why): self.answer = {"http": http, **why}
def text(value):
    """The shortest plain decimal."""
    places, denominator = 0, value.denominator
    while 10 ** places % denominator: places += 1
    digits = str(abs(value.numerator) * 10 ** places // denominator).rjust(places + 1, "0")
    whole, rest = (digits[:-places], digits[-places:].rstrip("0")) if places else (digits, "")
    return ("-" if value < 0 else "") + whole + ("." + rest if rest else "")
def scaled(rate, by, of="1"):
    """`rate` x `by` / `of`, to 18 significant digits, half up, where it does not end."""
    value = F(rate) * F(by) / F(of); rest = value.denominator
    for prime in (2, 5):
        while rest % prime == 0: rest //= prime
    if rest != 1:
        places = 0
        while value * 10 ** places < 10 ** 17: places += 1
        value = F((value * 10 ** places * 2 + 1) // 2, 10 ** places)
    return text(value)
number = lambda quantity: int(quantity) if quantity.denominator == 1 else float(quantity)
def in_force(prices, at):
    return next((one for one in reversed(prices) if one.get("from", "") <= at < one.get("until", NEVER)), None)
def is_for(scope, offer):
    """Whether a fee, a region's factor or a service tier is for a model."""
    found = re.search(scope["models"], offer["id"].lower()) if "models" in scope else None
    if "models" in scope and found is None: return False
    group = found.group(1) if found and found.re.groups else None; generation = float(group.replace("-", ".", 1)) if group else float("inf")
    if generation < float(scope.get("from_generation", "-inf")) or generation >= float(scope.get("before_generation", "nan")): return False
    released = offer.get("released")
    if "released_from" in scope and not (released and released >= scope["released_from"]): return False
    return "released_before" not in scope or bool(released and (released + "-31")[:10] < scope["released_before"])
def buckets_of(usage, requested, convention):
    """Disjoint counts, what is assumed of them; refuses counts that contradict each other."""
    misfit = Refused(400, code="usage_does_not_add_up")
    claimed = INCLUSIVE if requested == "inclusive" else dict.fromkeys(INCLUSIVE, False) if requested == "separate" else convention
    rare = {row["item"]: usage[row["count"]] for row in TABLES["rare"] if usage.get(row["count"]) is not None}; left = dict(usage)
    for row in TABLES["rare"]:
        if "partOf" in row and row["item"] in rare:
            left[row["partOf"] + "_tokens"] -= usage[row["count"]]
            if left[row["partOf"] + "_tokens"] < 0: raise misfit
    fits = all(rare.get(f"{one}_cache_read", 0) <= rare.get(f"{one}_prompt", 0) for one in MODALITIES)
    read, write, reasoning = left["cache_read_tokens"], usage["cache_write_tokens"], usage["reasoning_tokens"]
    prompt, completion, misread = left["prompt_tokens"], left["completion_tokens"], False
    in_prompt, in_completion = claimed["prompt_includes_cache"], claimed["completion_includes_reasoning"]
    if in_prompt and fits and prompt >= read + write: prompt -= read + write
    elif in_prompt: in_prompt, misread = False, True
    if in_completion and completion >= reasoning: completion -= reasoning
    elif in_completion: in_completion, misread = False, True
    if misread and requested == "inclusive": raise misfit
    if in_prompt:
        for one in MODALITIES:
            if f"{one}_prompt" in rare: rare[f"{one}_prompt"] -= rare.get(f"{one}_cache_read", 0)
    matters = usage["cache_read_tokens"] > 0 or usage["cache_write_tokens"] > 0 or reasoning > 0
    assumed = ["counts_do_not_fit"] if misread else ["usage_convention"] if claimed.get("assumed") and matters else []
    base = {"prompt": prompt, "cache_read": read, "cache_write": left["cache_write_tokens"], "completion": completion, "reasoning": reasoning}
    return {**base, **rare, "web_search": usage["web_search_count"], "request": 1}, assumed
def price_at(offer, at, bare_day, calendars):
    """The price in force, what is assumed of it, and the next one where the change lies between two readings."""
    prices, released = offer["prices"], offer.get("released")
    if not prices: raise Refused(402, unpriced_reason=offer.get("unpriced_reason", "not_public"))
    if released and at < released: raise Refused(402, unpriced_reason="before_release")
    known_from = prices[0].get("from", offer.get("known_from")); early = known_from is not None and at < known_from
    price = in_force(prices, at) or (prices[0] if early else None)
    if price is None: raise Refused(402, unpriced_reason="not_public")
    known = known_from if early else at
    following = next((one for one in prices if one.get("gap_from", NEVER) <= known < one.get("from", "")), None)
    midnight = at[:10] + "T00:00:00Z"; turns = [one.get(end, "") for one in prices for end in ("from", "until")]
    other = any(turn > midnight and turn.startswith(at[:10]) for turn in turns) or any(
        applies(one, at[:10], calendars) or (one["utc"][:5] >= one["utc"][6:] and applies(one, before(at[:10]), calendars))
        for one in price.get("hours", []))
    word = "price_gap"
    if following is not None and known < price.get("alone_until", ""): price, following, word = following, price, "one_witness"
    flags = [("earliest_known_price", early), ("one_witness", at < price.get("alone_until", "")),
             ("guarantee_ended", at >= price.get("guaranteed_until", NEVER)), ("day_has_other_prices", bare_day and other)]
    return price, [flag for flag, holds in flags if holds], following, word
before = lambda day: (dt.date.fromisoformat(day) - DAY).isoformat()
def applies(window, day, calendars):
    if day in calendars.get(window.get("except"), []): return False
    return dt.date.fromisoformat(day).isoweekday() in window.get("days", range(1, 8))
def window_at(hours, at, calendars):
    today, time = at[:10], at[11:16]
    for one in hours:
        start, end = one["utc"][:5], one["utc"][6:]; began = today if start < end or time >= start else before(today)
        inside = start <= time < end if start < end else time >= start or time < end
        if inside and applies(one, began, calendars): return one
    return None
def scale_card(price, factor_of):
    def of(rates): return {name: rate if name in FEES else scaled(rate, *factor_of(name)) for name, rate in rates.items()}
    cards = {part: [{**one, "rates": of(one["rates"])} for one in price[part]] for part in ("tiers", "hours") if part in price}
    return {**price, "rates": of(price["rates"]), **cards}
def unstated(rates, stated): return [name for name in rates if name not in stated and name != "internal_reasoning" and name not in FEES]
def grown_tier(tier, base):
    """A context tier with the rates it does not name: they grow with its prompt or completion rate."""
    rates, grown = dict(tier["rates"]), []
    for name, parent in GROWS_WITH:
        if name in rates or name not in base or base.get(parent, "0") == "0" or parent not in tier["rates"]: continue
        rates[name] = scaled(base[name], tier["rates"][parent], base[parent]); grown += [name] if name != "internal_reasoning" else []
    return {**tier, "rates": rates, **({"scaled": tier.get("scaled", []) + grown} if grown else {})}
def in_service_tier(price, name, factor, same=()):
    tier = price.get("service_tiers", {}).get(name)
    if tier is None: return None
    own, base = tier["rates"], price["rates"]
    def factor_of(rate): return (own[rate], base[rate]) if rate in own and base.get(rate, "0") != "0" else None
    output = factor_of("completion"); read = factor_of("prompt") or output; written = output or read
    whole = scale_card(price, lambda rate: rate not in same and (written if rate in OUTPUT else read) or ("1",))
    rates = {**whole["rates"], **own}; grown = {"tiers": [grown_tier(one, rates) for one in tier["tiers"]]} if "tiers" in tier else {}
    if factor and all(rate == (base[key] if key in same else scaled(base[key], factor)) for key, rate in own.items() if key in base):
        return {**whole, "rates": rates, **grown}
    tiers = {"tiers": [{**one, "scaled": unstated(one["rates"], {})} for one in whole["tiers"]]} if "tiers" in whole else {}
    return {**whole, "rates": rates, "scaled": unstated(rates, own), **tiers, **grown}
def rates_for(price, tokens, window):
    """Rate by name, which of them are charged for want of another, and which grew with their tier."""
    above = [one for one in price.get("tiers", []) if tokens > one["above"]]
    tier = max(above, key=lambda one: one["above"]) if above else {"rates": {}}
    hourly = dict(window["rates"]) if window else {}
    reasoning, completion = price["rates"].get("internal_reasoning"), price["rates"].get("completion", "0")
    if "completion" in hourly and "internal_reasoning" not in hourly and reasoning is not None and completion != "0":
        hourly["internal_reasoning"] = scaled(reasoning, hourly["completion"], completion)
    known = {**price["rates"], **tier["rates"], **hourly}
    grown = {name for name in known if name not in hourly and name in (tier if name in tier["rates"] else price).get("scaled", [])}
    guessed = set()
    for name, rule in [*price.get("derived", {}).items(), ("internal_reasoning", {"from": "completion", "factor": "1"})]:
        if name not in known and rule["from"] in known:
            known[name] = scaled(known[rule["from"]], rule["factor"]); guessed |= {name} if rule.get("assumed") else set()
    stated = dict(known)
    for row in TABLES["charges"]:
        charged = next((one for one in row.get("fallbacks", []) if one in stated), None)
        if row["rate"] not in stated and charged:
            known[row["rate"]] = stated[charged]
            guessed.add(row["rate"])
    return known, guessed, grown

class Bill:
    """The lines of a call at a price, and their sum."""
    def __init__(self, price, charged, call):
        self.price, self.fees, self.allowances, self.unpriced, self.assumed, self.lines = price, [], [], [], [], []
        self.has_units, self.call, self.range = False, call, None
        self.window = window_at(charged.get("hours", []), call.at, call.calendars)
        tokens = sum(call.buckets.get(row["item"], 0) for row in TABLES["charges"] if row.get("side") == "input")
        rates, guessed, grown = rates_for(charged, tokens, self.window)
        for row in TABLES["charges"]:
            item, name = row["item"], row["rate"]; quantity, rate = call.buckets.get(item, 0), rates.get(name)
            if not quantity or (item == "request" and F(rate or 0) == 0): continue
            if rate is None:
                self.unpriced += [item]
                continue
            word = "fallback_rate" if name in guessed and F(rate) else "scaled_rate" if name in grown else None
            self.assumed += [word] if word and word not in self.assumed else []
            self.add(item, F(quantity), rate)
        if call.buckets["web_search"]: self.count_searches(F(call.buckets["web_search"]))
        self.count_units(price)
        discount = F(rates.get("discount", "0"))
        if discount and self.total:
            off = text(-self.total * discount)
            self.lines.append({"item": "discount", "quantity": 1, "rate": off, "cost": off})
    @property
    def total(self): return sum((F(line["cost"]) for line in self.lines), F(0))
    def add(self, item, sent, rate, fee=None, is_fee=False, place=None):
        counted = sent
        if fee:
            step = F(fee.get("step", "0")); counted = -(-sent // step) * step if step else sent
            counted = min(max(counted, F(fee.get("least", counted))), F(fee.get("most", max(counted, F(fee.get("least", counted))))))
            if "free" in fee:
                self.allowances.append(item)
                counted = max(F(0), counted - F(fee["free"]["amount"])) if self.call.allowance_used is False else counted
            self.fees += [fee] if is_fee else []
        other = {"billable_quantity": number(counted)} if counted != sent else {}
        line = {"item": item, "quantity": number(sent), **other, "rate": rate, "cost": text(counted * F(rate))}
        self.lines.insert(len(self.lines) if place is None else place, line)
    def count_searches(self, searches):
        """As the provider's fee for searches counts, which is charged where the model has no rate of its own."""
        fee = self.call.fee_of("web_search"); place = next((i for i, line in enumerate(self.lines) if line["item"] == "web_search"), None)
        rate = self.lines[place]["rate"] if place is not None else (fee or {}).get("price")
        if fee is None or rate is None: return
        if place is not None: del self.lines[place]
        self.add("web_search", searches, rate, fee, place is None, place)
        self.unpriced = [item for item in self.unpriced if item != "web_search"]
    def count_units(self, price):
        """Other units than tokens; two names of one fee are charged once, at the first that has a rate, or by tokens."""
        charged, unknown = set(), []
        for item, sent in self.call.units.items():
            if not F(sent): continue
            heard = item == "output_per_second" and unit_rate(price, item) is None and unit_rate(price, "audio_seconds") is not None
            name = "input_per_second" if heard else item; own, fee = unit_rate(price, name), self.call.fee_of(item)
            if re.match("output_(images$|per_image)", measure_of(name)) and "image_completion" in (line["item"] for line in self.lines):
                self.assumed = [*dict.fromkeys([*self.assumed, "unused_counts"])]; continue
            rate = own if own is not None else (fee or {}).get("price"); unknown += [item] if rate is None else []
            if rate is None or measure_of(name) in charged: continue
            charged.add(measure_of(name))
            self.has_units = True
            self.add(item, F(sent), rate, fee, own is None)
        self.unpriced += [item for item in unknown if measure_of(item) not in charged]
    def widen(self, *totals):
        ends = [*(self.range or [self.total]), *totals]; self.range = [min(ends), max(ends)]
def unit_rate(price, name):
    stated = {**{one: price["rates"][one] for one in ("image", "image_output") if one in price["rates"]}, **price.get("units", {})}
    if name in stated: return stated[name]
    names = names_of(name)
    return next((scaled(stated[unit], dict(names)[name], of) for unit, of in names if unit in stated), None)
def measure_of(name): return "container_sessions" if name in CONTAINER else names_of(name)[0][0]
def names_of(name):
    """All names of the fee that a unit is, the measure first, with how many of the measure one is."""
    for measure, units in TABLES["units"].items():
        if name == measure or name in dict(units): return [(measure, "1"), *units]
    return [(name, "1")]

class Call:
    """A call as it is billed at one offer."""
    def __init__(self, prices, request, at):
        self.prices, self.request, self.at, self.bare_day = prices, request, at, len(request.get("at") or at) == 10
        self.allowance_used, usage = request.get("allowance_used"), dict(request["usage"]); self.units = usage.pop("units", None) or {}
        for whole in ("cache_read_tokens", "cache_write_tokens"):
            usage.setdefault(whole, sum(usage.get(row["count"]) or 0 for row in TABLES["rare"] if row.get("partOf", "") + "_tokens" == whole))
        self.usage = {**dict.fromkeys(["reasoning_tokens", "web_search_count"], 0), **usage}
    def convention(self, provider, offer):
        own, api = offer.get("convention", provider["convention"]), self.request.get("api")
        return {**own, **TABLES["apis"].get(api, {}), **({"assumed": False} if api and api != "chat" else {})}
    def bill(self, provider, offer):
        """The bill at one provider's offer; raises Refused."""
        requested = self.request.get("usage_convention", "provider")
        self.buckets, counted = buckets_of(self.usage, requested, self.convention(provider, offer))
        self.calendars = provider.get("calendars", {}); price, of_time, following, cause = price_at(offer, self.at, self.bare_day, self.calendars)
        fees = [one for one in provider.get("fees", []) if one.get("from", "") <= self.at < one.get("until", NEVER) and is_for(one, offer)]
        self.fee_of = lambda item: next((one for one in fees if one["name"] == item), None) or next(
            (one for name, unit in TABLES["fees"].get(item, []) for one in fees if (one["name"], one["unit"]) == (name, unit)), None)
        charged, tier, region, of_words = self.modified(price, provider, offer); bill = Bill(price, charged, self)
        if not price["rates"].keys() & {"prompt", "completion"} and (not bill.lines or (bill.unpriced and not bill.has_units)):
            raise Refused(404)
        bill.assumed = counted + bill.assumed
        for other, word in ((without_carried(price), "carried_ratio"), (following, cause)):
            if other is None or (word == "carried_ratio" and "carried" not in price): continue
            try: at_other = self.modified(other, provider, offer)[0]
            except Refused: at_other = other
            total = Bill(other, at_other, self).total
            if total != bill.total: bill.assumed, _ = bill.assumed + [word], bill.widen(total)
        window = bill.window; began = window and (before(self.at[:10]) if self.at[11:16] < window["utc"][:5] else self.at[:10])
        unread = bool(window) and began > provider.get("calendar_ends", {}).get(window.get("except"), NEVER)
        early = any("from" not in fee and fee.get("read") and self.at < fee["read"] for fee in bill.fees)
        bill.assumed += of_time + ["calendar_ended"] * unread + of_words
        bill.assumed += ["service_tier"] * bool(bill.has_units and tier) + ["region"] * bool(bill.has_units and region)
        bill.assumed += ["free_allowance"] * bool(bill.allowances and self.allowance_used is None) + ["earliest_known_price"] * early
        bill.assumed = list(dict.fromkeys(bill.assumed))
        return bill
    def modified(self, price, provider, offer):
        """The price in the service tier and region, and with the size of search, that the call asks for; and what is assumed."""
        words = [(self.request.get(name) or "").lower() for name in ("service_tier", "region", "search_context_size")]
        if not any(words): return price, None, None, []
        assumed, standard, (word, place, size) = [], self.prices["standard_words"], words
        table = [one for one in provider.get("service_tiers", []) if is_for(one, offer)]
        entry = next((one for one in table if word in (one["name"], *one.get("words", []))), None)
        factor, same, tier = (entry or {}).get("factor"), (entry or {}).get("same", ()), word; found = in_service_tier(price, word, factor, same)
        if found is None:
            is_standard = entry["name"] == "standard" if entry else word in standard["service_tier"]
            tier, found = (None, price) if is_standard else (entry["name"], in_service_tier(price, entry["name"], factor, same)) if entry else (None, None)
        if found is None and factor: found = scale_card(price, lambda rate: ("1" if rate in same else factor,))
        if found is None:
            if not self.request.get("lenient"):
                known = {*TABLES["service_tiers"]} | {one["name"] for one in table} | price.get("service_tiers", {}).keys()
                raise Refused(404) if entry or word in known else Refused(400, code="invalid_parameter")
            found, tier, assumed = price, None, ["service_tier"]
        region = None
        if place not in standard["region"]:
            table = [one for one in provider.get("regions", []) if is_for(one, offer)]
            entry = next((one for one in table if place in (one["name"], *one.get("words", []))), None) or next(
                (one for one in table if one["name"] == "regional"), None)
            region = offer.get("region") or (entry and entry["name"])
            if region is None or region == "regional" and not PLACE.fullmatch(place): assumed.append("region")
            if region and "region" not in offer and entry["factor"] != "1": found = scale_card(found, lambda _: (entry["factor"],))
        if size:
            rate = found["rates"].get(f"web_search_{size}")
            if rate is None: assumed.append("search_context_size")
            else:
                per_call = found["rates"].get("web_search") == "0" and "request" in found["rates"]
                found = {**found, "rates": {**found["rates"], "request" if per_call else "web_search": rate}}
        return found, tier, region, assumed
def without_carried(price):
    carried = price.get("carried", {})
    rates = {name: rate for name, rate in price["rates"].items() if name not in carried.get("rates", [])}
    services = {name: one for name, one in price.get("service_tiers", {}).items() if name not in carried.get("service_tiers", [])}
    dropped = {"carried", *(["tiers"] if carried.get("tiers") else [])}
    return {**{part: one for part, one in price.items() if part not in dropped}, "rates": rates, "service_tiers": services}
def redirect_at(offer, at):
    redirect = offer.get("life", {}).get("redirect")
    return redirect if redirect and redirect["at"] <= at else None
def as_before(offer, at):
    """The offer with the last price alone that it had before an instant."""
    last = [one for one in offer["prices"] if one.get("from", "") < at][-1:]
    return {**offer, "life": {}, "prices": [{part: value for part, value in one.items() if part not in ("from", "until")} for one in last]}

class Prices:
    """Bills by a snapshot, which is parsed JSON."""
    def __init__(self, snapshot):
        self.snapshot = snapshot
        TABLES.update(snapshot["tables"], rare=[row for row in snapshot["tables"]["charges"] if row.get("rare")])
    def offer(self, slug, name, at):
        """An offer with its prices of an instant; and whether they are those of its past."""
        own = self.snapshot["offers"].get(slug, {}).get(name)
        if own is None: return None, False
        target = self.snapshot["offers"][slug].get(own.get("life", {}).get("redirect", {}).get("to"), {})
        then = self.snapshot["past"].get(slug, {}).get("offers", {}).get(name) if at < own.get("past", "") else None
        left = {part: value for part, value in own.items() if not then or part not in ("known_from", "moving")}
        return {**left, "id": name, **({"prices": then["prices"]} if then else {})}, at < max(own.get("past", ""), target.get("past", ""))
    def cost(self, request):
        """What a vector expects: http 200 with lines, total and what is assumed; else why there is no price."""
        try: return self.answer(request)
        except Refused as refused: return refused.answer
    def answer(self, request):
        snapshot, slug = self.snapshot, request["provider_id"]; at = request["at"] + ("T00:00:00Z" if len(request["at"]) == 10 else "")
        call, provider = Call(snapshot, request, at), snapshot["providers"][slug]
        offer, is_past = self.offer(slug, request["model_id"], at); place = (request.get("region") or "").lower()
        if offer and place and "region" not in offer:
            named = [one for one in provider.get("regions", []) if place in (one["name"], *one.get("words", []))]
            other, _ = self.offer(slug, f"{place}/{offer['id']}", at)
            if not any(is_for(one, offer) for one in named) and other and other["prices"] and "region" in other:
                offer = other if other.get("variant_of") == offer["id"] else offer
        if offer is None:
            if request.get("usage_convention") == "inclusive" or any(row["count"] in call.usage for row in TABLES["rare"]):
                buckets_of(call.usage, request.get("usage_convention", "provider"), INCLUSIVE)
            raise Refused(404)
        host, hosted = request.get("subprovider"), {}
        if host: hosted = self.at_host(provider, offer, host, at)
        offer = {**offer, **({"prices": hosted["prices"]} if host else {})}
        billed, confirmed = (offer, True) if host else self.led(slug, offer, at); bill = own = call.bill(provider, billed)
        if not host and not is_past and billed is offer: bill = self.among_hosts(call, provider, offer, own)
        for is_due, other, since in (
                (bill.price.get("follows_maker"), billed, bill.price.get("from", "")),
                (not confirmed, offer, offer.get("life", {}).get("redirect", {}).get("at", ""))):
            if is_due:
                try: bill.widen(call.bill(provider, as_before(other, since)).total)
                except Refused: pass
        host_led = redirect_at(hosted, at); unsure = not confirmed or (host_led is not None and "bills_as_target" not in host_led)
        ended = billed is offer and self.is_ended(offer, at)
        words = [("follows_maker", bill.price.get("follows_maker")), ("moving_alias", billed.get("moving")),
                 ("redirect_unconfirmed", unsure), ("after_end", ended), ("converted_price", provider.get("quotes") and bill.total)]
        assumed = bill.assumed + [word for word, holds in words if holds]
        ends = bill.range and {"range": {"low_exact": text(bill.range[0]), "high_exact": text(bill.range[1])}}
        status = "partial" if bill.unpriced else "estimated" if assumed else "priced"
        return {"http": 200, "status": status, "total_exact": text(bill.total), "assumed": assumed, "unpriced": bill.unpriced,
                "line_items": bill.lines, **(ends or {})}
    def is_ended(self, offer, at):
        life = offer.get("life", {}); ends = [life["retires"]] if "retires" in life and not life.get("unconfirmed") else []
        end = min(ends + ([life["redirect"]["at"]] if "redirect" in life else []), default=NEVER)
        retired = life.get("status") == "retired" and life.get("since", self.snapshot["valid_at"]) <= at
        if end <= at and life.get("status") != "delisted": retired = end[:10] <= at
        return retired and redirect_at(offer, at) is None
    def led(self, slug, offer, at):
        """The model that a redirected id is billed as, and whether that is certain."""
        seen, found, confirmed = {offer["id"]}, offer, True
        while (redirect := redirect_at(found, at)) and redirect.get("bills_as_target") is not False and redirect["to"] not in seen:
            target, _ = self.offer(slug, redirect["to"], at)
            if target is None: break
            seen.add(target["id"])
            found, confirmed = target, confirmed and redirect.get("bills_as_target") is True
        return found, confirmed
    def at_host(self, provider, offer, host, at):
        if host in offer.get("subproviders", {}): return {"prices": offer["subproviders"][host]}
        if host in provider["subproviders"]: return {"prices": offer["prices"]}
        owner = next((slug for slug, one in self.snapshot["providers"].items() if host in one["subproviders"]), None)
        listed, _ = self.offer(owner, offer.get("listed_at", {}).get(host), at) if owner else (None, False)
        if listed is None: raise Refused(404)
        return {"prices": listed["prices"], "life": listed.get("life", {})}
    def checked(self, slug, price, names=("prompt", "completion")):
        """The day of the reading of a price: the earlier of its prompt's and its completion's."""
        table = self.snapshot["providers"][slug].get("certainty", [])
        places = [price.get("seen_of", {}).get(name, price.get("seen", -1)) for name in names if name in price["rates"]] or [price.get("seen", -1)]
        return min([(table[place] + [""])[1] for place in places if 0 <= place < len(table)], default="")
    def among_hosts(self, call, provider, offer, own):
        """What a router may charge for a call that names no host, where its hosts' prices differ by more than a tenth."""
        valid_at, slug, hosts = self.snapshot["valid_at"], call.request["provider_id"], []
        for prices in offer.get("subproviders", {}).values(): hosts.append((prices, self.checked(slug, prices[-1], ())))
        for host, name in offer.get("listed_at", {}).items():
            owner = next((one for one, named in self.snapshot["providers"].items() if host in named["subproviders"]), None)
            prices = self.snapshot["offers"].get(owner, {}).get(name, {}).get("prices"); held = prices and in_force(prices, valid_at)
            hosts += [(prices, self.checked(owner, held) if held else "")] if prices is not None else []
        def near(day, days): return day != "" and abs(instant(call.at) - instant(day)) <= days * DAY
        bills = []
        for prices, day in hosts:
            try: bills += [call.bill(provider, {**offer, "prices": prices})] if near(day, 45) else []
            except Refused: pass
        whole = sorted((one for one in bills if not one.unpriced), key=lambda one: one.total)
        totals = [one.total for one in [own, *whole]]
        if not whole or own.unpriced or max(totals) * 10 <= min(totals) * 11: return own
        since, read = own.price.get("from") or offer.get("known_from", "9"), offer.get("own_read", "")
        held = in_force(self.snapshot["offers"][slug][offer["id"]]["prices"], valid_at)
        is_own = near(read, 7) or since <= call.at < (self.checked(slug, held) if held else "")
        due = own if is_own else whole[(len(whole) - 1) // 2]
        due.range, due.assumed = [min(totals), max(totals)], due.assumed + ["range_of_hosts"]
        return due
def instant(moment):
    return dt.datetime.fromisoformat((moment if len(moment) > 10 else f"{moment}T00:00:00Z").replace("Z", "+00:00"))
