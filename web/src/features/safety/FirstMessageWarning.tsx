import { Trans, useLingui } from '@lingui/react/macro'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { openReport, type Target } from './dialog-store.ts'
import { type Caution, findCautions, pickMostSerious } from './warning-rules.ts'
import { PageLink } from '../../ui/PageLink.tsx'

type Props = {
  content: string
  target: Target
}

/** Warning about a first message that contains a link, a phone number or words about money. */
export function FirstMessageWarning({ content, target }: Props) {
  const { t } = useLingui()
  const caution = pickMostSerious(findCautions(content))
  if (!caution) return null
  const warnings: Record<Caution, string> = {
    payment: t`This message mentions money. Never send money, gift cards or bank details to someone you haven’t met.`,
    phone: t`This message contains a phone number. Our moderators can’t protect you outside Adire.`,
    link: t`This message contains a link. Open it only if you trust the sender.`,
  }
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
            <PageLink href="/safety">
              <Trans>What to look out for</Trans>
            </PageLink>
          </Button>
        </span>
      }
    >
      {warnings[caution]}
    </Banner>
  )
}
