import type { OwnProfile, ProfileEdit } from '@adire/contract/profiles.ts'
import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { useForm, useWatch, type FieldErrors } from 'react-hook-form'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { isSignedOut } from '../../lib/session.ts'
import { changedFields, fieldOfPath, hasChanges, invalidFields, rebase, valuesOf, type EditField, type EditValues } from './edit-rules.ts'
import { fieldErrorText } from './edit-copy.ts'
import { forgetUnsaved, keepUnsaved, readUnsaved } from './unsaved-edit-store.ts'

/**
 * The form, the profile it began with, and what another tab has changed since. Whether there is something to save is
 * asked of the values themselves: typed and taken back is no change.
 */
export function useEditForm(profile: OwnProfile) {
  const latest = valuesOf(profile)
  const [kept] = useState(() => readUnsaved(profile.memberId))
  const [saved, setSaved] = useState(latest)
  const form = useForm<EditValues>({
    defaultValues: { ...latest, ...(kept as Partial<EditValues>) },
    resolver: (values) => {
      const errors = Object.fromEntries(invalidFields(changedFields(saved, values)).map((field) => [field, refusal(field)]))
      const isValid = Object.keys(errors).length === 0
      return isValid ? { values, errors: {} } : { values: {}, errors: errors as FieldErrors<EditValues> }
    },
    shouldFocusError: false,
  })
  const values = useWatch({ control: form.control }) as EditValues
  const isDirty = hasChanges(saved, values)
  const hasNews = hasChanges(saved, latest)

  function adoptNews() {
    form.reset(rebase(saved, values, latest))
    setSaved(latest)
  }

  const follow = useEffectEvent(adoptNews)
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the form is a store of its own, reset together with what it is compared to
    if (hasNews && !isDirty) follow()
  }, [hasNews, isDirty])

  useKeptWhenSessionEnds(profile, isDirty ? changedFields(saved, values) : undefined)
  useEffect(forgetUnsaved, [])

  return { form, values, saved, isDirty, hasNews: hasNews && isDirty, adoptNews, wasKept: kept !== undefined }
}

function refusal(field: EditField) {
  return { type: 'contract', message: fieldErrorText(field) }
}

/** A session that ends under the form takes the page away, not what was typed. */
function useKeptWhenSessionEnds({ memberId }: OwnProfile, edit: ProfileEdit | undefined) {
  const keep = useEffectEvent(() => {
    if (edit && isSignedOut()) keepUnsaved(memberId, edit)
  })
  useEffect(() => () => keep(), [])
}

/** Which fields a refusal of the server is about, in its own words where it has some. */
export function refusedFields(error: Error): { field: EditField; message: string }[] {
  const message = errorCopy(error, { title: '' }).description ?? ''
  if (hasCode(error, 'HANDLE_TAKEN') || hasCode(error, 'HANDLE_RESERVED')) return [{ field: 'handle', message }]
  if (hasCode(error, 'BIRTH_DATE_FIXED')) return [{ field: 'birthDate', message }]
  if (hasCode(error, 'UNDER_AGE')) return [{ field: 'birthDate', message: t`Members must be at least 18 years old.` }]
  if (!hasCode(error, 'INVALID_INPUT')) return []
  const fields = new Set(error.data.issues.map((issue) => fieldOfPath(issue.path)))
  return [...fields].filter((field) => field !== undefined).map((field) => ({ field, message: fieldErrorText(field) }))
}
