import type { DiscoverCount } from '@adire/contract/discovery.ts'
import { plural, t } from '@lingui/core/macro'

/** Formats the number of matches (MEM-DISC-11). */
export function formatFound({ kind, value }: DiscoverCount): string {
  switch (kind) {
    case 'exact':
      return plural(value, { one: '# profile found', other: '# profiles found' })
    case 'over':
      return t`${value}+ profiles found`
    case 'under':
      return t`Fewer than ${value} profiles found`
  }
}

/** Label of the sheet's button, with the number of matches. */
export function formatShowButton(count: DiscoverCount | undefined): string {
  switch (count?.kind) {
    case 'exact':
      return plural(count.value, { one: 'Show # profile', other: 'Show # profiles' })
    case 'over':
      return t`Show ${count.value}+ profiles`
    case 'under':
      return t`Show profiles (fewer than ${count.value})`
    case undefined:
      return t`Show profiles`
  }
}

/**
 * Formats how many more a removed filter would show; empty for hidden small numbers of a text
 * search.
 */
export function formatMore({ kind, value }: DiscoverCount): string {
  switch (kind) {
    case 'exact':
      return `(+${value})`
    case 'over':
      return `(${value}+)`
    case 'under':
      return ''
  }
}
