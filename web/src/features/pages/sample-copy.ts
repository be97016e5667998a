import type { samplePortraits } from '@adire/art/sample-portraits.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { i18n } from '../../lib/i18n.ts'
import { interestName } from '../../lib/interest-copy.ts'

type SampleName = (typeof samplePortraits)[number]['name']

/** Texts of the six invented people. Members write theirs in one language; these are translated. */
export const sampleCopy: Record<SampleName, Record<'profession' | 'about', MessageDescriptor>> = {
  Adaeze: {
    profession: msg`Architect`,
    about: msg`Raised in Enugu, trained in Delft, home wherever the light is good.`,
  },
  Kwame: {
    profession: msg`Surgeon`,
    about: msg`Calm hands at work, loud opinions about jollof.`,
  },
  Inès: {
    profession: msg`Film editor`,
    about: msg`Half Cotonou, half Belleville. I cut the silences and keep the good ones.`,
  },
  Tiago: {
    profession: msg`Chef-owner`,
    about: msg`I cook my grandmother’s Bahia for people who queue. Come hungry.`,
  },
  Wanjirũ: {
    profession: msg`Product lead`,
    about: msg`Ships on Thursdays, hikes on Saturdays, calls her mother on Sundays.`,
  },
  Marlon: {
    profession: msg`Barrister`,
    about: msg`I argue for a living, so at home I would rather listen.`,
  },
}

/** Interests that members would type, because they are not in our list. */
const typedInterests: Partial<Record<string, MessageDescriptor>> = {
  Highlife: msg`Highlife`,
  Jazz: msg`Jazz`,
  Running: msg`Running`,
  Film: msg`Film`,
  Poetry: msg`Poetry`,
  Samba: msg`Samba`,
  Sailing: msg`Sailing`,
  Afrobeats: msg`Afrobeats`,
  Reggae: msg`Reggae`,
  Cricket: msg`Cricket`,
}

/** Name of a sample's interest in the page's language. */
export function sampleInterest(interest: string): string {
  const typed = typedInterests[interest]
  return typed ? i18n._(typed) : interestName(interest)
}
