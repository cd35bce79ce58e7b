import 'server-only'
import { announcementSection } from './announcement-section.ts'
import { articleSection } from './article-section.ts'
import { postSection, topicSection } from './blog-section.ts'
import { brandSection } from './brand-section.ts'
import { categorySection } from './category-section.ts'
import { collectionSection } from './collection-section.ts'
import { promotionSection } from './promotion-section.ts'
import { redirectSection } from './redirect-section.ts'
import type { Section } from './section.ts'
import { settingsSection } from './settings-section.ts'
import { shippingSection } from './shipping-section.ts'
import { sizeChartSection } from './size-chart-section.ts'
import { storeSection } from './store-section.ts'
import { synonymSection } from './synonym-section.ts'

/** What a shop is besides its products, in the order of the file and of writing: what is pointed at comes first. */
export const SECTIONS = [
  settingsSection,
  shippingSection,
  brandSection,
  categorySection,
  collectionSection,
  storeSection,
  promotionSection,
  announcementSection,
  articleSection,
  topicSection,
  postSection,
  sizeChartSection,
  synonymSection,
  redirectSection,
  // Each section is only ever given the rows it has read itself.
] as unknown as readonly Section[]
