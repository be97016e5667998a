import { adPlacements } from '@adire/contract/ads.ts'
import { ALTERNATIVES_MAXIMUM, listLetters } from '@adire/contract/campaign-variants.ts'
import { CampaignId } from '@adire/contract/ids.ts'
import { listKeys } from '@adire/contract/keys.ts'
import { cityNames } from '@adire/contract/places.ts'
import { parseOption } from '../../lib/search-params.ts'
import { type CampaignDraft, isFieldName } from './form-rules.ts'
import type { VariantDraft } from './variant-rules.ts'

interface StoredDraft {
  draft: CampaignDraft
  /** Id that the campaign is saved with; undefined in drafts stored by an earlier version. */
  id: CampaignId | undefined
}

/** Writes the draft of a form for this browser's storage. `revision`: of the campaign it edits. */
export function writeStoredDraft(stored: StoredDraft, revision: number): string {
  return JSON.stringify({ revision, ...stored })
}

/**
 * Parses a draft that this browser stored; undefined if there is none, or if the campaign was saved
 * since. Fields that are missing or malformed, as after an update, keep their value in `initial`.
 */
export function parseStoredDraft(
  text: string | undefined,
  { initial, revision }: { initial: CampaignDraft; revision: number },
): StoredDraft | undefined {
  const stored = parseJson(text)
  if (!isRecord(stored) || stored['revision'] !== revision) return undefined
  const draft = stored['draft']
  if (!isRecord(draft)) return undefined
  const texts = Object.entries(draft).filter(
    ([name, value]) =>
      isFieldName(name) && typeof initial[name] === 'string' && typeof value === 'string',
  )
  const cities = draft['targetCities']
  return {
    id: CampaignId.safeParse(stored['id']).data,
    draft: {
      ...initial,
      ...Object.fromEntries(texts),
      placementType:
        parseOption(draft['placementType'], listKeys(adPlacements)) ?? initial.placementType,
      targetGender:
        parseOption(draft['targetGender'], ['all', 'man', 'woman']) ?? initial.targetGender,
      targetCities: Array.isArray(cities)
        ? cityNames.filter((name) => cities.includes(name))
        : initial.targetCities,
      banner: isBanner(draft['banner']) ? draft['banner'] : initial.banner,
      ...parseVariants(draft, initial),
    },
  }
}

/** Whether this browser stored a draft of another revision, which `parseStoredDraft` drops. */
export function isOutdatedDraft(text: string | undefined, revision: number): boolean {
  const stored = parseJson(text)
  return isRecord(stored) && isRecord(stored['draft']) && stored['revision'] !== revision
}

/** Parses banners B to D and the pauses; both stay as in `initial` if a saved banner would be lost. */
function parseVariants(
  { alternatives, pausedVariants }: Record<string, unknown>,
  initial: CampaignDraft,
): Pick<CampaignDraft, 'alternatives' | 'pausedVariants'> {
  if (
    !Array.isArray(alternatives) ||
    !alternatives.every(isVariant) ||
    alternatives.length < initial.alternatives.length ||
    alternatives.length > ALTERNATIVES_MAXIMUM ||
    !Array.isArray(pausedVariants)
  )
    return { alternatives: initial.alternatives, pausedVariants: initial.pausedVariants }
  return {
    alternatives,
    pausedVariants: listLetters(alternatives.length).filter((letter) =>
      pausedVariants.includes(letter),
    ),
  }
}

function isVariant(value: unknown): value is VariantDraft {
  return (
    isRecord(value) &&
    ['title', 'description', 'ctaText'].every((name) => typeof value[name] === 'string') &&
    isBanner(value['banner'])
  )
}

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    // Changed by hand.
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** True for a banner, or for null if it was removed. */
function isBanner(value: unknown): value is CampaignDraft['banner'] {
  return (
    value === null ||
    (isRecord(value) &&
      typeof value['id'] === 'string' &&
      typeof value['url'] === 'string' &&
      typeof value['width'] === 'number' &&
      typeof value['height'] === 'number')
  )
}
