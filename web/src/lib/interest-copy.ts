import type { popularInterests } from '@adire/contract/profiles.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { i18n } from './i18n.ts'
import { foldText } from './lists.ts'

/** Interests of our list, which are stored in English. */
const interestCopy: Record<(typeof popularInterests)[number], MessageDescriptor> = {
  Art: msg`Art`,
  Travel: msg`Travel`,
  Music: msg`Music`,
  Food: msg`Food`,
  Fitness: msg`Fitness`,
  Technology: msg`Technology`,
  Fashion: msg`Fashion`,
  Photography: msg`Photography`,
  Business: msg`Business`,
  Sports: msg`Sports`,
  Reading: msg`Reading`,
  Movies: msg`Movies`,
  Dancing: msg`Dancing`,
  Cooking: msg`Cooking`,
  Wine: msg`Wine`,
  Gaming: msg`Gaming`,
  Volunteering: msg`Volunteering`,
  Theatre: msg`Theatre`,
  Hiking: msg`Hiking`,
  Languages: msg`Languages`,
}

/** Name of an interest in the page's language; one that a member typed stays as it is. */
export function interestName(interest: string): string {
  const labels: Partial<Record<string, MessageDescriptor>> = interestCopy
  const label = Object.hasOwn(labels, interest) ? labels[interest] : undefined
  return label ? i18n._(label) : interest
}

/** Stored name of an interest of our list by its name in the page's language. */
export function findStoredInterest(typed: string): string | undefined {
  const wanted = foldText(typed)
  return Object.keys(interestCopy).find((interest) => foldText(interestName(interest)) === wanted)
}
