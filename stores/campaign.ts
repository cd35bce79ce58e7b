import type { Campaign } from '#lib/domain/analytics/campaign.ts'
import { CAMPAIGN_AGE_MAX_HOURS, UTM_PARAMETERS } from '#lib/domain/shop-rules.ts'
import { fields, isAmount, isFlag, isText, maybe } from '#lib/domain/stored-record.ts'
import { browserRecord } from './browser-record.ts'

interface CampaignRecord {
  campaign: Campaign
  /** Milliseconds since 1970. */
  keptAt: number
  /** Whether checkout wants it told. */
  due?: boolean | undefined
  /** Whether analytics knows. */
  told: boolean
}

const isCampaign = fields(Object.fromEntries(UTM_PARAMETERS.map((name) => [name, maybe(isText)])))
const isRecord = fields({ campaign: isCampaign, keptAt: isAmount, due: maybe(isFlag), told: isFlag })

const record = browserRecord<CampaignRecord>({
  key: 'campaign',
  version: 1,
  parse: (data) => (isRecord(data) ? (data as CampaignRecord) : undefined),
})

let handedOut: Campaign | undefined

/**
 * Remembers the campaign somebody landed with, until checkout asks [CHK-27]. The same one again is no news; none
 * changes nothing.
 */
export function keepCampaign(campaign: Campaign, now = Date.now()): void {
  if (Object.keys(campaign).length === 0 || isSame(read(now)?.campaign, campaign)) return
  record.write({ campaign, keptAt: now, told: false })
}

/** The campaign somebody landed with, for the order [CHK-27]; undefined when there was none, or it is a day old. */
export function keptCampaign(now = Date.now()): Campaign | undefined {
  return read(now)?.campaign
}

/** Checkout has come: the campaign is to be told, on this page or, when it is left too soon, on the next one. */
export function wantCampaign(now = Date.now()): void {
  const kept = read(now)
  if (kept && !kept.told && !kept.due) record.write({ ...kept, due: true })
}

/** The campaign that is still to be told, once a document. */
export function dueCampaign(now = Date.now()): Campaign | undefined {
  const kept = read(now)
  if (!kept?.due || kept.told || isSame(handedOut, kept.campaign)) return undefined
  handedOut = kept.campaign
  return kept.campaign
}

export function markCampaignTold(now = Date.now()): void {
  handedOut = undefined
  const kept = read(now)
  if (kept) record.write({ ...kept, told: true })
}

function read(now: number): CampaignRecord | undefined {
  const kept = record.read()
  return kept && now - kept.keptAt < CAMPAIGN_AGE_MAX_HOURS * 3_600_000 ? kept : undefined
}

function isSame(one: Campaign | undefined, other: Campaign): boolean {
  return one !== undefined && UTM_PARAMETERS.every((name) => one[name] === other[name])
}
