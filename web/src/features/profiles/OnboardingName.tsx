import { Handle, NAME_MAXIMUM, type OwnProfile, UNNAMED } from '@adire/contract/profiles.ts'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { schemaFromRule } from '../../lib/form-schema.ts'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import { getFieldError } from './edit-copy.ts'
import { OnboardingFrame } from './OnboardingFrame.tsx'
import { refusedFields } from './use-edit-form.ts'
import { useOnboardingStep } from './use-onboarding.ts'

type Props = { profile: OwnProfile }

/**
 * Onboarding step "What should people call you?" (decision P23). It can't be skipped, because
 * members without a name are shown to no one.
 */
export function OnboardingName({ profile }: Props) {
  const { t } = useLingui()
  const { finish, isSaving } = useOnboardingStep('name')
  const element = useRef<HTMLFormElement>(null)
  const isNamed = profile.handle !== UNNAMED
  const { form, errors, register, refuse } = useValidatedForm({
    defaultValues: { handle: isNamed ? profile.handle : '' },
    schema: schemaFromRule(({ handle }: { handle: string }) => ({
      handle: Handle.safeParse(handle).success ? undefined : getFieldError('handle'),
    })),
    onSubmit({ handle }) {
      finish('done', {
        fields: { handle },
        revision: profile.revision,
        onStale: () => undefined,
        onRefused(error) {
          const refused = refusedFields(error).find(({ field }) => field === 'handle')
          if (refused) refuse({ handle: refused.message })
          return refused !== undefined
        },
      })
    },
  })
  return (
    <OnboardingFrame
      step="name"
      question={t`What should people call you?`}
      reason={t`This is the name other members see. A first name or a nickname is enough, and you can change it later.`}
      error={undefined}
      isDone={isNamed}
      isSaving={isSaving}
      onContinue={() => element.current?.requestSubmit()}
    >
      <form ref={element} {...form}>
        <Field label={t`Name`} error={errors.handle} isRequired>
          <Input {...register('handle')} autoComplete="given-name" maxLength={NAME_MAXIMUM} />
        </Field>
      </form>
    </OnboardingFrame>
  )
}
