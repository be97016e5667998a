import { Trans, useLingui } from '@lingui/react/macro'
import { Banner } from '../../ui/Banner.tsx'
import { type Caution, findCautions, pickMostSerious } from './warning-rules.ts'

type Props = {
  draft: string
  /** True until the writer has sent a message in this conversation. */
  isFirst: boolean
}

/** Hint for the writer of a first message; never blocks sending. */
export function FirstMessageTip({ draft, isFirst }: Props) {
  const caution = isFirst ? pickMostSerious(findCautions(draft)) : undefined
  if (!caution) return null
  return (
    <Banner tone="warn" title={<Trans>Before you send this</Trans>} className="animate-in fade-in">
      <SenderTip caution={caution} />{' '}
      <Trans>You can still send it. The other person will see a note about staying safe.</Trans>
    </Banner>
  )
}

function SenderTip({ caution }: { caution: Caution }) {
  const { t } = useLingui()
  const tips: Record<Caution, string> = {
    payment: t`If a first message mentions money, many people think it’s a scam.`,
    phone: t`The other person could pass on your phone number. You can share it when you know each other better.`,
    link: t`To many people, links in a first message look like advertising.`,
  }
  return tips[caution]
}
