import { Trans, useLingui } from '@lingui/react/macro'
import { Eye, MapPin, ShieldCheck, UserCheck } from 'lucide-react'

/** Section of the advertise page with the reasons to advertise. */
export function AdReasons() {
  const { t } = useLingui()
  const reasons = [
    {
      Icon: UserCheck,
      title: t`Real people`,
      text: t`A moderator looks at every profile and every photo. You pay to reach people, not bots.`,
    },
    {
      Icon: MapPin,
      title: t`Between two homes`,
      text: t`Travel, remittances, food, fashion, property, music, visas: our members buy in two countries.`,
    },
    {
      Icon: Eye,
      title: t`Seen, not just loaded`,
      text: t`An impression counts once half of your ad has been in view for a full second, so you don’t pay for ads that weren’t seen. In the newsletter, it counts once the email is opened.`,
    },
    {
      Icon: ShieldCheck,
      title: t`A quiet place`,
      text: t`Few ad slots, one ad at a time, always marked as Sponsored. We approve every campaign.`,
    },
  ]
  return (
    <section aria-labelledby="reasons" className="page-width py-16 sm:py-24">
      <h2 id="reasons" className="text-page">
        <Trans>Why advertise here</Trans>
      </h2>
      <ul className="mt-10 grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {reasons.map(({ Icon, title, text }) => (
          <li key={title} className="grid content-start gap-3 border-t border-line pt-6">
            <Icon aria-hidden className="size-7 text-indigo" strokeWidth={1.5} />
            <h3 className="text-xl">{title}</h3>
            <p className="text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
