import type { Organization, WebSite } from 'schema-dts'
import { paths } from '../../src/paths.ts'
import { absoluteUrl, type PageContext } from './page-context.ts'

export const organizationId = ({ site }: Pick<PageContext, 'site'>) => `${site}/#casa`
const siteId = ({ site }: Pick<PageContext, 'site'>) => `${site}/#sitio`

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

/** Google's extension of `SearchAction`: the query parameter. */
interface SearchInput {
  'query-input': string
}

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
