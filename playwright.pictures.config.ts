// `npm run pictures`: what pages look like, beside what they looked like (record 086).
import { defineConfig } from '@playwright/test'
import chromium from './playwright.config.ts'

export default defineConfig({
  ...chromium,
  testDir: 'e2e/pictures',
  projects: [
    { name: 'phone', testMatch: '**/*.pictures.ts', use: { viewport: { width: 360, height: 780 } } },
    {
      name: 'desk',
      testMatch: '**/*.pictures.ts',
      grepInvert: /of a phone/,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
  workers: 2,
  retries: 0,
  snapshotPathTemplate: '.pictures/{projectName}/{arg}{ext}',
  expect: { ...chromium.expect, toHaveScreenshot: { animations: 'disabled', caret: 'hide', scale: 'css' } },
  reporter: [
    ['list'],
    ['json', { outputFile: '.reports/pictures.json' }],
    ['html', { outputFolder: '.reports/pictures', open: 'never' }],
  ],
})
