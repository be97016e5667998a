import type { ConsentPurpose } from '@adire/contract/consent-texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { purposeCopy } from './copy.ts'
import { useAnswerConsent, useConsents } from './use-consents.ts'
import { newestConsentText } from '../../lib/consent-copy.ts'

type Props = {
  purpose: ConsentPurpose
  /** Renders the fields; unanswered ones are locked until the member agrees. */
  children: (isLocked: boolean) => ReactNode
}

/**
 * Asks for a consent above the fields that need it, and saves it at once. Without the consents, after
 * a failure, the fields stay open: the server refuses what it may not store.
 */
export function ConsentGroup({ purpose, children }: Props) {
  const { i18n } = useLingui()
  const { data } = useConsents()
  const { answer, isSaving } = useAnswerConsent()
  // The mutation's own state changes a moment later, and the tick would vanish for that long.
  const [isTicked, setIsTicked] = useState(false)
  const consent = data?.consents.find((one) => one.purpose === purpose)
  const isGiven = consent?.state === 'given'
  const text = newestConsentText(purpose)
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-card border border-line p-4 sm:col-span-2">
      <legend className="float-start w-full font-medium">
        {i18n._(purposeCopy[purpose].title)}
      </legend>
      {consent && isGiven && consent.at !== null && (
        <p className="text-sm text-ink-2">
          <Trans>
            You agreed to this use on {formatDate(consent.at)}.{' '}
            <Link
              to="/dashboard/profile/settings/$section"
              params={{ section: 'privacy' }}
              hash="consents"
              className="text-indigo underline underline-offset-4"
            >
              Read or withdraw
            </Link>
          </Trans>
        </p>
      )}
      {consent && !isGiven && (
        <Checkbox
          label={text}
          hint={<Trans>Optional. Tick this to answer the questions below.</Trans>}
          checked={isTicked}
          disabled={isSaving}
          onChange={() => {
            setIsTicked(true)
            answer(purpose, true, () => setIsTicked(false))
          }}
        />
      )}
      <div className="grid min-w-0 items-start gap-x-5 gap-y-6 sm:grid-cols-2">
        {children(consent !== undefined && !isGiven)}
      </div>
    </fieldset>
  )
}
