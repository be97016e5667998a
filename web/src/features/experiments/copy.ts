import type { Arm, StopReason } from '@adire/contract/experiments.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TermName } from './rules.ts'

export const termLabels: Record<TermName, MessageDescriptor> = {
  shared_roots: msg`Shared roots`,
  lives_in_roots: msg`Lives where my roots are`,
  shared_interests: msg`Shared interests`,
  shared_languages: msg`Shared languages`,
  shared_wishes: msg`Shared goals`,
  near_me: msg`Near me`,
  newcomer: msg`Newcomer`,
  exposure: msg`Shown often`,
  daily_draw: msg`Random draw`,
}

export const armLabels: Record<Exclude<keyof Arm, 'members'>, MessageDescriptor> = {
  answeredShare: msg`With an answered match`,
  menShare: msg`Men with an answered match`,
  womenShare: msg`Women with an answered match`,
  newcomersShare: msg`Newcomers with an answered match`,
  smallCitiesShare: msg`Members in small cities with an answered match`,
  answeredPer100: msg`Answered matches per 100 members`,
  unmatchedShare: msg`Likes without a match`,
  unansweredShare: msg`Likes without an answer`,
  reportsPer100: msg`Reports and blocks per 100 members`,
}

export const stopLabels: Record<StopReason, MessageDescriptor> = {
  ended: msg`Ended as planned`,
  admin: msg`Stopped by an admin`,
  reports: msg`Stopped: clearly more reports and blocks`,
  answers: msg`Stopped: clearly fewer members with an answered match`,
  newcomer_answers: msg`Stopped: clearly fewer newcomers with an answered match`,
  floor: msg`Stopped: clearly under the goal for answered matches`,
  gini: msg`Stopped: exposure became less even than the goal allows`,
}
