import { dueCampaign, markCampaignTold } from '#stores/campaign.ts'
import { track } from './track.ts'

/**
 * Tells the campaign that checkout asked for. It counts as told once somebody listens: a guard leads to the next
 * document before that [CHK-27].
 */
export function trackCampaign(): void {
  const campaign = dueCampaign()
  if (campaign) track({ kind: 'campaign', campaign }, markCampaignTold)
}
