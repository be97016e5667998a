import type { Gender } from '@adire/contract/members.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { BrowserCheck } from '../../ui/BrowserCheck.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Button } from '../../ui/Button.tsx'
import { CriminalRecordsNote } from '../../shared/CriminalRecordsNote.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import type { ValidatedForm } from '../../ui/use-validated-form.ts'
import type { AuthDraft } from './rules.ts'
import { newestConsentText } from '../../lib/consent-copy.ts'
import { PageLink } from '../../ui/PageLink.tsx'

type Props = {
  gender: Gender | undefined
  agreesToMeeting: boolean
  errors: { gender?: string | undefined; agreesToMeeting?: string | undefined }
  onChange: (gender: Gender) => void
  onAgree: (agrees: boolean) => void
  form: ValidatedForm<AuthDraft>['form']
  onBack: () => void
  isCreating: boolean
}

/**
 * Second step of sign-up. The gender decides whether messages cost tokens, which is stated before the
 * account is created; the amounts are settings.
 */
export function GenderStep(props: Props) {
  const { gender, agreesToMeeting, errors, onChange, onAgree, form, onBack, isCreating } = props
  const { t } = useLingui()
  const meetingText = newestConsentText('meeting')

  return (
    <form {...form} className="grid gap-6">
      <h3 className="text-xl">
        <Trans>I am a:</Trans>
      </h3>
      <RadioCards
        label={t`I am a:`}
        columns={1}
        value={gender}
        onChange={onChange}
        error={errors.gender}
        cards={[
          {
            value: 'woman',
            title: t`Woman`,
            aside: <Plan>{t`Free Tier`}</Plan>,
            description: t`Messages are free`,
          },
          {
            value: 'man',
            title: t`Man`,
            aside: <Plan>{t`Premium`}</Plan>,
            description: t`Messages cost tokens. You get some free tokens to start with.`,
          },
        ]}
      />
      <Checkbox
        label={meetingText}
        checked={agreesToMeeting}
        error={errors.agreesToMeeting}
        onChange={({ target: { checked } }) => onAgree(checked)}
      />
      <CriminalRecordsNote />
      <p className="text-sm text-ink-2">
        <Trans>
          By creating an account you confirm that you are 18 or older and agree to our{' '}
          <PageLink
            href="/terms-of-service"
            target="_blank"
            rel="noreferrer"
            className="text-indigo underline underline-offset-4"
          >
            Terms of Service
          </PageLink>{' '}
          and{' '}
          <PageLink
            href="/privacy-policy"
            target="_blank"
            rel="noreferrer"
            className="text-indigo underline underline-offset-4"
          >
            Privacy Policy
          </PageLink>
          .
        </Trans>
      </p>
      <div className="grid gap-3">
        <Button type="submit" size="lg" isWide loading={isCreating}>
          <Trans>Create Account</Trans>
        </Button>
        <BrowserCheck />
        <Button
          variant="ghost"
          isWide
          icon={<ArrowLeft aria-hidden className="rtl:-scale-x-100" />}
          onClick={onBack}
          disabled={isCreating}
        >
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  )
}

function Plan({ children }: { children: string }) {
  return (
    <span className="rounded-full bg-surface-3 px-2.5 py-0.5 text-xs whitespace-nowrap text-ink">
      {children}
    </span>
  )
}
