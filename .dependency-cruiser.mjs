// Module boundaries. Run: depcruise app/src app/stories app/build app/prerender panel/src pkg/src tests scripts
const isTest = String.raw`\.(test|spec)\.(ts|tsx|mjs)$`

/** Rule against imports of the app from one folder into others. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const src = (folders) => `^app/src/(${folders})`
const panel = (folders) => `^panel/src/(${folders})`

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid('no-cycles', 'Files form no import cycle.', {}, { circular: true }),
    forbid(
      'app-messages-are-a-leaf',
      'Messages import nothing of the app.',
      { path: src('messages/') },
      { path: '^app/', pathNot: src('messages/') },
    ),
    forbid('app-paths-are-a-leaf', 'Paths import nothing.', { path: src('paths\\.ts$') }, { path: '.' }),
    forbid(
      'app-lib-is-lowest',
      'lib/ imports no component, feature or route.',
      { path: src('lib/'), pathNot: isTest },
      { path: src('components|features|routes|service-worker|router|main') },
    ),
    forbid(
      'app-components-below-features',
      'components/ imports no feature or route.',
      { path: src('components/'), pathNot: isTest },
      { path: src('features|routes|service-worker|router|main') },
    ),
    forbid(
      'app-ui-without-engine-state',
      'components/ui/ is independent of the engine, of forms and of layout.',
      { path: src('components/ui/'), pathNot: isTest },
      {
        path: ['^(mostrador|pkg/(src|dist))/(react|deferred)', src('lib/engine/|components/(layout|form)/')],
      },
    ),
    forbid(
      'app-form-below-layout',
      'components/form/ imports no layout.',
      { path: src('components/form/'), pathNot: isTest },
      { path: src('components/layout/') },
    ),
    forbid(
      'app-features-below-routes',
      'features/ imports no route.',
      { path: src('features/'), pathNot: isTest },
      { path: src('routes|service-worker|router|main') },
    ),
    forbid(
      'app-features-are-independent',
      'A feature imports no other feature but product and article, whose parts several features show.',
      { path: '^app/src/features/([^/]+)/' },
      { path: '^app/src/features/', pathNot: '^app/src/features/($1|product|article)/' },
    ),
    forbid(
      'app-routes-below-router',
      'routes/ does not import the router.',
      { path: src('routes/') },
      { path: src('router|main') },
    ),
    forbid(
      'app-lib-has-no-folder-cycles',
      'lib/router/ and lib/service-worker/ build on lib/prerender/, which builds on lib/engine/, csp/ and browser/.',
      { path: '^app/src/lib/(engine|prerender|csp|browser|format)/', pathNot: isTest },
      { path: '^app/src/lib/(router|service-worker|forms)/' },
    ),
    forbid(
      'app-engine-below-prerender',
      'lib/engine/, csp/, browser/ and format/ do not import lib/prerender/.',
      { path: '^app/src/lib/(engine|csp|browser|format)/', pathNot: isTest },
      { path: '^app/src/lib/prerender/' },
    ),
    forbid(
      'app-sources-below-tools',
      'The sources of the app import neither build plugins, the prerenderer nor stories.',
      { path: src('') },
      { path: '^app/(build|prerender|stories|[.]storybook)/' },
    ),
    forbid(
      'panel-without-app',
      'The panel imports no module of the app; they share the tokens of the styles.',
      { path: '^panel/' },
      { path: '^app/' },
    ),
    forbid(
      'panel-messages-are-a-leaf',
      'Messages import only types of the API.',
      { path: panel('messages/') },
      { path: '^panel/', pathNot: panel('messages/|lib/api/schema') },
    ),
    forbid('panel-paths-are-a-leaf', 'Paths import nothing.', { path: panel('paths\\.ts$') }, { path: '.' }),
    forbid(
      'panel-lib-is-lowest',
      'lib/ imports no component, feature or route.',
      { path: panel('lib/'), pathNot: isTest },
      { path: panel('components|features|routes|router|main|test/') },
    ),
    forbid(
      'panel-components-below-features',
      'components/ imports no feature or route.',
      { path: panel('components/'), pathNot: isTest },
      { path: panel('features|routes|router|main|test/') },
    ),
    forbid(
      'panel-ui-is-lowest-component',
      'components/ui/ imports no table, form or layout.',
      { path: panel('components/ui/'), pathNot: isTest },
      { path: panel('components/(table|form|layout)/') },
    ),
    forbid(
      'panel-features-below-routes',
      'features/ imports no route.',
      { path: panel('features/'), pathNot: isTest },
      { path: panel('routes|router|main|test/') },
    ),
    forbid(
      'panel-features-are-independent',
      'A feature imports no other feature but media, whose picker chooses the pictures of others; a route combines them.',
      { path: '^panel/src/features/([^/]+)/' },
      { path: '^panel/src/features/', pathNot: '^panel/src/features/($1|media)/' },
    ),
    forbid(
      'panel-mock-only-in-tests',
      'Only tests import the API in memory.',
      { path: '^panel/src/', pathNot: [isTest, '^panel/src/test/'] },
      { path: '^panel/src/test/' },
    ),
    forbid(
      'package-below-app',
      'The package imports neither the app nor scripts.',
      { path: '^pkg/src/' },
      { path: '^(app|tests|scripts)/' },
    ),
    forbid(
      'scripts-without-app',
      'Scripts import no source of the app.',
      { path: '^scripts/' },
      { path: '^app/src/' },
    ),
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^pkg/(bundler|web|instrumented|dist)/'] },
    exclude: { path: ['^(app|panel)/(dist|illustrations|public)/', '^tests/(packaging/[^/]+/|bench/)'] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
