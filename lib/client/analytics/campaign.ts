import { dueCampaign, markCampaignTold } from '#stores/campaign.ts'
import { tell } from './news.ts'

/**
 * Tells the campaign that checkout asked for. It counts as told once somebody listens: a guard leads to the next
 * document before that [CHK-27].
 */
export function tellCampaign(): void {
  const campaign = dueCampaign()
  if (campaign) tell({ kind: 'campaign', campaign }, markCampaignTold)
}
