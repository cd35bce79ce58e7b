/** Variables that lead to somebody's real database, provider or collector, or to a port that a running shop has. */
export const OUTSIDE_VARIABLES: readonly string[] = [
  'AFTERPAY_ENVIRONMENT',
  'AFTERPAY_MERCHANT_ID',
  'AFTERPAY_SECRET_KEY',
  'APPLE_PAY_DOMAIN_ASSOCIATION',
  'AUTH_SECRET',
  'BRAINTREE_ENVIRONMENT',
  'BRAINTREE_MERCHANT_ACCOUNT_ID',
  'BRAINTREE_MERCHANT_ID',
  'BRAINTREE_PRIVATE_KEY',
  'BRAINTREE_PUBLIC_KEY',
  'BRAINTREE_WALLETS',
  'DATABASE_READ_URL',
  'DATABASE_URL',
  'ERP_API_KEY',
  'ERP_API_URL',
  'GA4_API_SECRET',
  'GA4_MEASUREMENT_ID',
  'GOOGLE_PAY_MERCHANT_ID',
  'HOST',
  'INDEXNOW_KEY',
  'LOYALTY_API_KEY',
  'LOYALTY_API_URL',
  'METRICS_HOST',
  'METRICS_PORT',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
  'PHOTOS_BUCKET_KEY_ID',
  'PHOTOS_BUCKET_REGION',
  'PHOTOS_BUCKET_SECRET',
  'PHOTOS_BUCKET_URL',
  'RECAPTCHA_SECRET_KEY',
  'RECAPTCHA_SITE_KEY',
  'SENTRY_DSN',
  'SITE_URL',
  'SMTP_URL',
  'TURNSTILE_SECRET_KEY',
  'TURNSTILE_SITE_KEY',
]

/**
 * Laid over the environment of a shop that is started to be tried, measured or broken. Empty, not left out: a program
 * that reads .env fills in what is missing, but leaves alone what is there.
 */
export const NOTHING_OUTSIDE: Readonly<Record<string, string>> = Object.fromEntries(
  OUTSIDE_VARIABLES.map((name) => [name, '']),
)
