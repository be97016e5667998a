import type { VariantLetter } from '@adire/contract/campaign-variants.ts'
import type { Creative, LiveCampaign } from './rules.ts'

interface Block {
  /** Letters that were active when the block was shuffled. */
  letters: string
  /** Letters not dealt yet. */
  left: VariantLetter[]
}

/**
 * Deals the active banners of each campaign by permuted blocks: each block has every banner once, in
 * random order. So the banners a server has dealt never differ by more than one, and which comes next
 * does not depend on the member or the page.
 */
export class VariantDealer {
  readonly #random: () => number
  readonly #blocks = new Map<string, Block>()

  constructor(random: () => number) {
    this.#random = random
  }

  /** Returns the banner for the next ad request of a campaign; undefined if all are paused. */
  deal({ id, variants }: Pick<LiveCampaign, 'id' | 'variants'>): Creative | undefined {
    if (variants.length < 2) return variants[0]
    const active = variants.map(({ variant }) => variant)
    const letters = active.join('')
    let block = this.#blocks.get(id)
    if (!block || block.letters !== letters || block.left.length === 0) {
      block = { letters, left: shuffle(active, this.#random) }
      this.#blocks.set(id, block)
    }
    const next = block.left.pop()
    return variants.find(({ variant }) => variant === next)
  }

  /** Forgets all campaigns but these. */
  keep(campaignIds: ReadonlySet<string>): void {
    for (const id of this.#blocks.keys()) if (!campaignIds.has(id)) this.#blocks.delete(id)
  }
}

function shuffle(letters: readonly VariantLetter[], random: () => number): VariantLetter[] {
  const left = [...letters]
  const shuffled: VariantLetter[] = []
  while (left.length > 0) shuffled.push(...left.splice(Math.floor(random() * left.length), 1))
  return shuffled
}

/**
 * Chooses the banner of a newsletter issue, which is the same for all recipients: the least served
 * one.
 */
export function chooseLeastServed<Campaign extends Pick<LiveCampaign, 'variants'>>(
  campaign: Campaign,
  served: ReadonlyMap<VariantLetter, number>,
): (Campaign & Creative) | undefined {
  const times = ({ variant }: Creative) => served.get(variant) ?? 0
  const [creative] = campaign.variants.toSorted((one, other) => times(one) - times(other))
  return creative && { ...campaign, ...creative }
}
