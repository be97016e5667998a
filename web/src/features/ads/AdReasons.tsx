import { Trans, useLingui } from '@lingui/react/macro'
import { Eye, MapPin, ShieldCheck, UserCheck } from 'lucide-react'

export function AdReasons() {
  const { t } = useLingui()
  const reasons = [
    {
      Icon: UserCheck,
      title: t`Real people`,
      text: t`Every profile and every photo is looked at by a moderator. You pay to reach people, not machines that look like them.`,
    },
    {
      Icon: MapPin,
      title: t`Between two homes`,
      text: t`Travel, remittances, food, fashion, property, music, visas: our members buy in two countries, and decide together.`,
    },
    {
      Icon: Eye,
      title: t`Seen, not just loaded`,
      text: t`An impression counts once half of your advertisement has been in view for a full second. What nobody saw costs nothing.`,
    },
    {
      Icon: ShieldCheck,
      title: t`Good company`,
      text: t`Few places, one advertisement at a time, always marked as Sponsored, and each campaign approved by a person.`,
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
