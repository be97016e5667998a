import type { FoundPlace } from '@adire/contract/place-search.ts'
import type { EditSection } from '@adire/contract/profile-fields.ts'
import type { OwnProfile } from '@adire/contract/profiles.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { FormProvider, type FieldErrors } from 'react-hook-form'
import { hasCode } from '../../lib/error-copy.ts'
import { useHiddenBottomBar } from '../../lib/use-hidden-bottom-bar.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Card } from '../../ui/Card.tsx'
import { LeaveQuestion } from '../../ui/LeaveQuestion.tsx'
import {
  changedFields,
  editFields,
  getSection,
  type EditField,
  type EditValues,
} from './edit-rules.ts'
import { sectionCopy } from './edit-copy.ts'
import { FormActions } from './FormActions.tsx'
import { findTypedPlace } from './preview-rules.ts'
import { OtherTabBanner } from './OtherTabBanner.tsx'
import { SectionFields } from './SectionFields.tsx'
import { useSaveProfile } from './use-own-profile.ts'
import { refusedFields, useEditForm } from './use-edit-form.ts'

type Props = { profile: OwnProfile; section: EditSection }

/**
 * Form of the profile editor. It holds the values of all sections and shows the fields of one; saving
 * sends only changed fields.
 */
export function EditProfileForm({ profile, section }: Props) {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const { form, values, saved, revision, isDirty, otherTabChanges, applyNewerValues, wasRestored } =
    useEditForm(profile)
  // Kept for all sections: the form has the names of cities only.
  const [chosen, setChosen] = useState<readonly FoundPlace[]>([])
  const place = findTypedPlace(values.city, { chosen, saved: profile })
  const save = useSaveProfile()
  const { formRef, focusField } = useFocusRefusedField(section)
  useHiddenBottomBar(isDirty)

  function leave() {
    void navigate({ to: '/dashboard/profile', ignoreBlocker: true })
  }

  function handleValid(entered: EditValues) {
    const edit = changedFields(saved, entered)
    if (Object.keys(edit).length === 0) return leave()
    // Conflict fields need a decision first: saving would overwrite the other value silently.
    if (otherTabChanges.conflicts.length > 0)
      return formRef.current?.querySelector<HTMLElement>('[data-conflicts] button')?.focus()
    save.mutate(
      { ...edit, expectedRevision: revision },
      {
        onSuccess: leave,
        onError(error) {
          if (hasCode(error, 'STALE')) applyNewerValues(error.data.changes, error.data.revision)
          const refused = refusedFields(error)
          for (const { field, message } of refused)
            form.setError(field, { type: 'server', message })
          if (refused[0]) focusField(refused[0].field)
        },
      },
    )
  }

  function handleInvalid(errors: FieldErrors<EditValues>) {
    const first = editFields.find((field) => errors[field])
    if (first) focusField(first)
  }

  return (
    <FormProvider {...form}>
      <form
        ref={formRef}
        noValidate
        className="grid min-w-0 gap-4"
        onSubmit={(event) => void form.handleSubmit(handleValid, handleInvalid)(event)}
      >
        <OtherTabBanner otherTabChanges={otherTabChanges} values={values} saved={saved} />
        {wasRestored && isDirty && (
          <Banner>
            <Trans>
              We restored what you typed before you were logged out. It isn’t saved yet.
            </Trans>
          </Banner>
        )}
        <Card padding="lg" className="grid gap-6">
          <h2 className="text-2xl">{i18n._(sectionCopy[section])}</h2>
          <SectionFields
            section={section}
            profile={profile}
            country={place.country}
            onPlace={(added) => setChosen((before) => [...before, added])}
          />
        </Card>
        <FormActions
          typed={{ handle: values.handle, birthDate: values.birthDate, place, details: values }}
          isDirty={isDirty}
          isSaving={save.isPending}
          saveLabel={<Trans>Save Profile</Trans>}
          onCancel={() => void navigate({ to: '/dashboard/profile' })}
        />
      </form>
      <LeaveQuestion isDirty={isDirty} keptOn="route">
        <Trans>Your changes to your profile haven’t been saved.</Trans>
      </LeaveQuestion>
    </FormProvider>
  )
}

/** Errors may be rendered some frames after a change of section. */
const MAX_FRAMES = 10

/** Returns a function that opens the section of a refused field and focuses it there. */
function useFocusRefusedField(section: EditSection) {
  const navigate = useNavigate()
  const formRef = useRef<HTMLFormElement>(null)
  const [target, setTarget] = useState<{ field: EditField } | null>(null)

  useEffect(() => {
    if (!target || getSection(target.field) !== section) return
    let frame = 0
    function focusWhenRendered(framesLeft: number) {
      const invalid = formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      if (invalid) invalid.focus()
      else if (framesLeft > 0)
        frame = requestAnimationFrame(() => focusWhenRendered(framesLeft - 1))
    }
    frame = requestAnimationFrame(() => focusWhenRendered(MAX_FRAMES))
    return () => cancelAnimationFrame(frame)
  }, [target, section])

  function focusField(field: EditField) {
    setTarget({ field })
    if (getSection(field) !== section) {
      void navigate({
        to: '/dashboard/profile/edit/$section',
        params: { section: getSection(field) },
        replace: true,
      })
    }
  }

  return { formRef, focusField }
}
