import { type EmergencyNumbers, findEmergencyNumbers } from '@adire/contract/emergency-numbers.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { api } from '../../lib/api.ts'
import { countryName } from '../../lib/format.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

/** Tells members in danger to call for help first, with the numbers of the country they live in. */
export function DangerBanner() {
  return (
    <Banner tone="warn" title={<Trans>In danger now?</Trans>}>
      <Trans>
        First call the emergency number of the country you’re in. Then write to us; we’ll help with
        the information we have.
      </Trans>
      <HomeNumbers />
    </Banner>
  )
}

function HomeNumbers() {
  const { data: profile } = useQuery(api.profiles.mine.queryOptions())
  const numbers = profile && findEmergencyNumbers(profile.country)
  if (!numbers) return null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <span className="me-1 font-medium text-ink max-sm:w-full">
        {countryName(profile.country)}
      </span>
      <Numbers numbers={numbers} />
    </div>
  )
}

function Numbers({ numbers }: { numbers: EmergencyNumbers }) {
  if ('all' in numbers) return <Call service="all" number={numbers.all} />
  return (
    <>
      <Call service="police" number={numbers.police} />
      {'mobile' in numbers ? (
        <Call service="mobile" number={numbers.mobile} />
      ) : (
        numbers.ambulance !== undefined && <Call service="ambulance" number={numbers.ambulance} />
      )}
    </>
  )
}

type CallProps = { service: 'all' | 'police' | 'ambulance' | 'mobile'; number: string }

function Call({ service, number }: CallProps) {
  const { t } = useLingui()
  const labels: Record<CallProps['service'], string> = {
    all: t`Call ${number}`,
    police: t`Police: ${number}`,
    ambulance: t`Ambulance: ${number}`,
    mobile: t`From a mobile: ${number}`,
  }
  return (
    <Button asChild variant="secondary" size="sm" className="max-sm:min-h-11 max-sm:w-full">
      <a href={`tel:${number}`}>
        <Phone aria-hidden />
        {labels[service]}
      </a>
    </Button>
  )
}
