-- What wrk measured, as one line of JSON.
wrk.method = os.getenv("WRK_METHOD") or "GET"

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"microseconds":%d,"p50":%d,"p95":%d,"bad":%d}\n',
    summary.requests,
    summary.duration,
    latency:percentile(50),
    latency:percentile(95),
    errors.connect + errors.read + errors.write + errors.timeout + errors.status
  ))
end
