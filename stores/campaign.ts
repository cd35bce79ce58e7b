import type { Campaign } from '#lib/domain/campaign.ts'
import { CAMPAIGN_AGE_MAX_HOURS, UTM_PARAMETERS } from '#lib/domain/shop-rules.ts'
import { fields, isAmount, isFlag, isText, maybe } from '#lib/domain/stored-record.ts'
import { browserRecord } from './browser-record.ts'

interface CampaignRecord {
  campaign: Campaign
  /** Milliseconds since 1970. */
  keptAt: number
  /** Whether analytics knows. */
  told: boolean
}

const isCampaign = fields(Object.fromEntries(UTM_PARAMETERS.map((name) => [name, maybe(isText)])))
const isRecord = fields({ campaign: isCampaign, keptAt: isAmount, told: isFlag })

const record = browserRecord<CampaignRecord>({
  key: 'campaign',
  version: 1,
  parse: (data) => (isRecord(data) ? (data as CampaignRecord) : undefined),
})

// For a browser that keeps nothing: what one page lands on and buys is known all the same.
let inMemory: CampaignRecord | undefined

/** Remembers the campaign somebody landed with, until checkout asks [CHK-27]. The same one again is no news; none changes nothing. */
export function keepCampaign(campaign: Campaign, now = Date.now()): void {
  if (Object.keys(campaign).length === 0 || isSame(read(now)?.campaign, campaign)) return
  write({ campaign, keptAt: now, told: false })
}

/** The campaign that is still to be told, once. */
export function takeCampaign(now = Date.now()): Campaign | undefined {
  const kept = read(now)
  if (!kept || kept.told) return undefined
  write({ ...kept, told: true })
  return kept.campaign
}

function read(now: number): CampaignRecord | undefined {
  const kept = record.read() ?? inMemory
  return kept && now - kept.keptAt < CAMPAIGN_AGE_MAX_HOURS * 3_600_000 ? kept : undefined
}

function write(kept: CampaignRecord): void {
  inMemory = kept
  record.write(kept)
}

function isSame(one: Campaign | undefined, other: Campaign): boolean {
  return one !== undefined && UTM_PARAMETERS.every((name) => one[name] === other[name])
}
