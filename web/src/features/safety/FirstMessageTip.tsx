import { Trans, useLingui } from '@lingui/react/macro'
import { Banner } from '../../ui/Banner.tsx'
import { type Caution, findCautions } from './warning-rules.ts'

type Props = {
  draft: string
  /** True until the writer has sent a message in this conversation. */
  isFirst: boolean
}

/** Hint for the writer of a first message; never blocks sending. */
export function FirstMessageTip({ draft, isFirst }: Props) {
  const cautions = isFirst ? findCautions(draft) : []
  if (cautions.length === 0) return null
  return (
    <Banner tone="warn" title={<Trans>Before you send this</Trans>} className="animate-in fade-in">
      <SenderTip cautions={cautions} />{' '}
      <Trans>
        It is yours to decide: you can send it as it is. They will see a note about staying safe.
      </Trans>
    </Banner>
  )
}

function SenderTip({ cautions }: { cautions: readonly Caution[] }) {
  const { t } = useLingui()
  const tips: Record<Caution, string> = {
    payment: t`Money and first messages do not go together; many people take it for a scam.`,
    phone: t`Your number in a first message can be passed on. You can give it when you know each other better.`,
    link: t`Links in a first message look like advertising to many people.`,
  }
  const first = (['payment', 'phone', 'link'] as const).find((one) => cautions.includes(one))
  return first && tips[first]
}
