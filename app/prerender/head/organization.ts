import type { Organization, WebSite } from 'schema-dts'
import { paths } from '../../src/paths.ts'
import { absoluteUrl, type PageContext } from './page-context.ts'

/** Names by which other things refer to the house and its site. */
export const organizationId = ({ site }: Pick<PageContext, 'site'>) => `${site}/#casa`
const siteId = ({ site }: Pick<PageContext, 'site'>) => `${site}/#sitio`

/** Who is behind the shop. */
export function organization(page: PageContext): Organization {
  const { tradeName, email, phone, address, ...links } = page.config
  const social = [links.facebookLink, links.instagramLink, links.youtubeLink, links.tiktokLink]
  return {
    '@type': 'OnlineStore',
    '@id': organizationId(page),
    name: tradeName,
    url: absoluteUrl(page, '/'),
    logo: absoluteUrl(page, '/favicon.svg'),
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    ...(address && { address }),
    sameAs: social.filter(Boolean),
  }
}

/** Google's own addition to a SearchAction: which part of the address is what somebody types. */
interface SearchInput {
  'query-input': string
}

/** The site, and how it is searched. */
export function webSite(page: PageContext): WebSite {
  const search: SearchInput & WebSite['potentialAction'] = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${page.site}${paths.search()}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  }
  return {
    '@type': 'WebSite',
    '@id': siteId(page),
    name: page.config.tradeName,
    url: absoluteUrl(page, '/'),
    inLanguage: 'es',
    publisher: { '@id': organizationId(page) },
    potentialAction: search,
  }
}
