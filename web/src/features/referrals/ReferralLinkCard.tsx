import { BRAND } from '@adire/contract/brand.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Copy } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { QrCode } from '../../shared/QrCode.tsx'
import { referralLink, buildShareLinks } from './rules.ts'
import { useCopy } from './use-referrals.ts'

type Props = { code: string; friendBonus: number }

/** Referral link with a copy button, share links (MEM-REF-04 to 10) and a QR code. */
export function ReferralLinkCard({ code, friendBonus }: Props) {
  const { t } = useLingui()
  const { name } = BRAND
  const link = referralLink(location.origin, code)
  const { isCopied, copy } = useCopy(link)
  const shareLinks = buildShareLinks({
    link,
    title: t`Join me on ${name}`,
    text: t`Join me on ${name}. With my link you get ${plural(friendBonus, { one: '# token', other: '# tokens' })} once you are verified.`,
  })
  const channels = [
    { name: 'WhatsApp', href: shareLinks.whatsapp },
    { name: 'Facebook', href: shareLinks.facebook },
    { name: t`X (Twitter)`, href: shareLinks.twitter },
    { name: t`Email`, href: shareLinks.mail },
  ]
  return (
    <Card asChild className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_12rem]">
      <section>
        <div className="grid min-w-0 content-start gap-5">
          <div className="grid gap-3">
            <Field label={<Trans>Your referral link</Trans>}>
              <Input type="url" readOnly value={link} onFocus={(event) => event.target.select()} />
            </Field>
            <Button
              variant={isCopied ? 'secondary' : 'primary'}
              icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
              onClick={copy}
              className="justify-self-start"
            >
              <span aria-live="polite">
                {isCopied ? <Trans>Copied</Trans> : <Trans>Copy link</Trans>}
              </span>
            </Button>
          </div>
          <nav aria-labelledby="share-link" className="flex flex-wrap items-center gap-2">
            <h2 id="share-link" className="me-2 font-text text-sm font-semibold tracking-normal">
              <Trans>Share it</Trans>
            </h2>
            {channels.map((channel) => (
              <a
                key={channel.name}
                href={channel.href}
                rel="noopener noreferrer"
                {...(channel.href.startsWith('http') && { target: '_blank' })}
                className="touch-target rounded-full border border-line-strong bg-surface px-4 py-1.5 text-sm font-medium hover:bg-surface-2"
              >
                {channel.name}
              </a>
            ))}
          </nav>
        </div>
        <QrCode text={link} label={t`Your referral link as a QR code`} />
      </section>
    </Card>
  )
}
