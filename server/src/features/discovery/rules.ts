import { DISCOVER_AGE_MAXIMUM } from '@adire/contract/discovery.ts'
import type { Gender, InterestedIn } from '@adire/contract/members.ts'

const wanted = { women: 'woman', men: 'man', everyone: undefined } as const satisfies Record<InterestedIn, Gender | undefined>

/** The one gender a member wishes to meet, or undefined for everyone. */
export function genderWanted(interestedIn: InterestedIn): Gender | undefined {
  return wanted[interestedIn]
}

/** What somebody is interested in who does not wish to meet this gender. */
export function interestThatExcludes(gender: Gender): InterestedIn {
  return gender === 'man' ? 'women' : 'men'
}

/** Nobody is as old as this: the right end of the slider means 60 and over (decision P5). */
const NO_UPPER_AGE = 200

export function upperAge(maxAge: number): number {
  return maxAge >= DISCOVER_AGE_MAXIMUM ? NO_UPPER_AGE : maxAge
}
