import type { ErrorData } from '@adire/contract/errors.ts'
import type { InterestedIn } from '@adire/contract/members.ts'
import type { OwnProfile } from '@adire/contract/profiles.ts'
import { useState } from 'react'
import { type EditField, type EditValues, isEditField, toValues } from './edit-rules.ts'

/**
 * The member's choice of whom to meet, beside changes by another tab. Unlike in the editor,
 * choosing the current value counts as an answer: it was our default, not the member's choice
 * (decision P4).
 */
export function useMeetingAnswer(profile: OwnProfile, wasAnswered: boolean) {
  const [chosen, setChosen] = useState<InterestedIn | undefined>(
    wasAnswered ? profile.interestedIn : undefined,
  )
  /** Profile value when the choice was made. */
  const [base, setBase] = useState(profile.interestedIn)
  const [news, setNews] = useState<ErrorData<'STALE'>>()
  const [isDismissed, setIsDismissed] = useState(false)

  const isNewer = news !== undefined && news.revision > profile.revision
  const saved = { ...toValues(profile), ...(isNewer && (news.changes as Partial<EditValues>)) }
  const theirs = saved.interestedIn
  const isContested = chosen !== undefined && theirs !== base && theirs !== chosen
  const changed = isDismissed ? [] : Object.keys(news?.changes ?? {})
  const taken = changed.filter(
    (field): field is EditField => isEditField(field) && field !== 'interestedIn',
  )

  return {
    chosen,
    choose(value: InterestedIn) {
      setChosen(value)
      setBase(theirs)
    },
    revision: isNewer ? news.revision : profile.revision,
    takeNews(newer: ErrorData<'STALE'>) {
      setNews(newer)
      setIsDismissed(false)
    },
    saved,
    values: { ...saved, interestedIn: chosen ?? theirs },
    elsewhere: {
      contested: isContested ? (['interestedIn'] satisfies EditField[]) : [],
      taken,
      decide(_field: EditField, choice: 'mine' | 'theirs') {
        if (choice === 'theirs') setChosen(theirs)
        setBase(theirs)
      },
      dismiss: () => setIsDismissed(true),
    },
  }
}
