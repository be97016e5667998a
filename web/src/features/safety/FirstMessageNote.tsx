import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { openReport, type Target } from './dialog-store.ts'
import { type Caution, findCautions } from './warning-rules.ts'

type Props = {
  /** Text of the first message. */
  content: string
  target: Target
}

/**
 * Shown to the recipient of a first message that contains a link, a phone number or words about
 * money.
 */
export function FirstMessageNote({ content, target }: Props) {
  const { t } = useLingui()
  const cautions = findCautions(content)
  if (cautions.length === 0) return null
  const words: Record<Caution, string> = {
    payment: t`This message speaks of money. Never send money, gift cards or bank details to somebody you have not met.`,
    phone: t`This message has a telephone number in it. Here you are protected by our moderators; elsewhere you are not.`,
    link: t`This message has a link in it. Open it only if you trust who sent it.`,
  }
  const first = (['payment', 'phone', 'link'] as const).find((one) => cautions.includes(one))
  return (
    <Banner
      tone="warn"
      title={<Trans>Take care</Trans>}
      className="my-3"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={() => openReport(target)}>
            <Trans>Report</Trans>
          </Button>
          <Button asChild size="sm" variant="ghost">
            <a href="/safety">
              <Trans>What to look out for</Trans>
            </a>
          </Button>
        </span>
      }
    >
      {first && words[first]}
    </Banner>
  )
}
