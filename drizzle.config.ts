import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './lib/server/db/schema.ts',
    './lib/server/db/content-schema.ts',
    './lib/server/db/customer-schema.ts',
    './lib/server/db/return-schema.ts',
    './lib/server/db/order-life-schema.ts',
    './lib/server/db/money-schema.ts',
    './lib/server/db/machine-schema.ts',
    './lib/server/db/insight-schema.ts',
    './lib/server/db/listing-schema.ts',
  ],
  out: './lib/server/db/migrations',
})
