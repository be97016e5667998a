import type { Consent } from '@adire/contract/consents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { SettingsCard } from '../../shared/SettingsCard.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { consentsCopy, purposeCopy } from './copy.ts'
import { useAnswerConsent, useConsents } from './use-consents.ts'
import { consentText, newestConsentText } from '../../lib/consent-copy.ts'

/** Settings card with every consent: its text, version, date, and the buttons to change it. */
export function ConsentsCard() {
  const consents = useConsents()
  return (
    <div id="consents" className="scroll-mt-24">
      <QueryState query={consents} copy={consentsCopy} shape="card">
        {(data) => (
          <SettingsCard
            title={<Trans>Your consents</Trans>}
            text={
              <Trans>
                Some details are especially private. We use them only if you agree, and you can
                change your mind at any time.
              </Trans>
            }
          >
            <ul className="grid divide-y divide-line">
              {data.consents.map((consent) => (
                <ConsentRow key={consent.purpose} consent={consent} />
              ))}
            </ul>
          </SettingsCard>
        )}
      </QueryState>
    </div>
  )
}

function ConsentRow({ consent }: { consent: Consent }) {
  const { t, i18n } = useLingui()
  const { purpose, state, version } = consent
  const { answer, isSaving } = useAnswerConsent()
  const [isConfirming, setIsConfirming] = useState(false)
  const { title, removal } = purposeCopy[purpose]
  const name = i18n._(title)
  const isGiven = state === 'given'
  const agreed = isGiven && version !== null ? consentText(purpose, version) : null
  const mayDecline = consent.needsAnswer
  return (
    <li className="grid gap-2 py-4 first:pt-0 last:pb-0">
      <h4 className="font-medium">{name}</h4>
      <ConsentStatus consent={consent} />
      <p className="max-w-prose text-sm text-ink-2">{agreed ?? newestConsentText(purpose)}</p>
      <div className="flex flex-wrap gap-3">
        {!isGiven && (
          <Button
            size="sm"
            variant="secondary"
            loading={isSaving && !isConfirming}
            onClick={() => answer(purpose, true)}
            aria-label={t`I agree: ${name}`}
          >
            <Trans>I agree</Trans>
          </Button>
        )}
        {(isGiven || mayDecline) && (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => setIsConfirming(true)}
            aria-label={isGiven ? t`Withdraw: ${name}` : t`I don’t agree: ${name}`}
          >
            {isGiven ? <Trans context="consent">Withdraw</Trans> : <Trans>I don’t agree</Trans>}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        tone="danger"
        title={isGiven ? <Trans>Withdraw your consent?</Trans> : <Trans>Don’t agree?</Trans>}
        description={i18n._(removal)}
        confirmLabel={
          purpose === 'meeting' ? <Trans>Hide my profile</Trans> : <Trans>Delete</Trans>
        }
        isPending={isSaving}
        onConfirm={() => answer(purpose, false, () => setIsConfirming(false))}
      />
    </li>
  )
}

/** Shows what was answered, when, and to which version of the text. */
function ConsentStatus({ consent: { state, version, at, answerBy, ...consent } }: Props) {
  const day = at === null ? '' : formatDate(at)
  const until = answerBy === null ? null : formatDate(answerBy)
  return (
    <p className="text-sm">
      {state === 'given' && (
        <Trans>
          You agreed on {day} (version {version} of the text).
        </Trans>
      )}
      {state === 'withdrawn' && <Trans>You withdrew this on {day}.</Trans>}
      {state === 'declined' && <Trans>You declined this on {day}.</Trans>}
      {state === 'lapsed' && consent.hasHiddenAnswers && (
        <Trans>
          You didn’t decide in time, so we hid your answers on {day}. Agree to bring them back.
        </Trans>
      )}
      {state === 'lapsed' && !consent.hasHiddenAnswers && <Trans>You didn’t decide in time.</Trans>}
      {state === 'outdated' && (
        <Trans>You agreed to an earlier version on {day}. Please read the new one.</Trans>
      )}
      {state === 'none' &&
        (consent.needsAnswer ? <Trans>Please answer.</Trans> : <Trans>Not asked yet.</Trans>)}
      {until !== null && (
        <>
          {' '}
          <Trans>If you don’t decide by {until}, we’ll hide what you entered.</Trans>
        </>
      )}
    </p>
  )
}

type Props = { consent: Consent }
