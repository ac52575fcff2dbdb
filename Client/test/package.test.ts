import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, test } from 'node:test';

const root = new URL('../../../', import.meta.url);

interface PackageFile {
  readonly files: readonly string[];
  readonly main: string;
  readonly types: string;
  readonly exports: { readonly '.': { readonly types: string; readonly default: string } };
  readonly dependencies?: object;
  readonly scripts: Readonly<Record<string, string>>;
}

const manifest = JSON.parse(
  readFileSync(new URL('package.json', root), 'utf8'),
) as PackageFile;

/** All files under a path, as paths from the package's root. */
function filesUnder(path: string): string[] {
  const url = new URL(path, root);
  if (!statSync(url).isDirectory()) return [path];
  return readdirSync(url).flatMap((name) => filesUnder(`${path}/${name}`));
}

const shipped = manifest.files.flatMap(filesUnder).sort();
const sources = readdirSync(new URL('src/', root)).map((name) => name.replace(/\.ts$/, ''));

describe('what the package ships', () => {
  test('is the compiled modules with their types, one of each per source and nothing else', () => {
    const compiled = shipped.filter((path) => path.startsWith('dist/'));
    const expected = sources.flatMap((name) => [`dist/esm/${name}.d.ts`, `dist/esm/${name}.js`]);
    assert.deepEqual(compiled, expected.sort(), 'Remove Client/dist and compile again.');
  });

  test('is the Swift shell, its two manifests, and no test', () => {
    const rest = shipped.filter((path) => !path.startsWith('dist/'));
    const swift = rest.filter((path) => path.startsWith('ios/Sources/'));
    assert.deepEqual(
      rest.filter((path) => !swift.includes(path)),
      ['Package.swift', 'SharetargetCapacitor.podspec'],
    );
    assert(swift.includes('ios/Sources/ShareTargetPlugin/ShareTargetPlugin.swift'));
    assert(swift.every((path) => path.endsWith('.swift')), swift.join());
    assert(!shipped.some((path) => /test|fake|original/i.test(path)), shipped.join());
  });

  test('carries the licence of the repository', () => {
    const text = (path: string): string => readFileSync(new URL(path, root), 'utf8');
    assert.equal(text('LICENSE'), text('../LICENSE'));
  });

  test('is found where the manifest says, and needs no other package', () => {
    const entry = manifest.exports['.'];
    for (const path of [manifest.main, manifest.types, entry.types, entry.default]) {
      assert(existsSync(new URL(path, root)), path);
    }
    assert.equal(manifest.dependencies, undefined);
    for (const name of sources) {
      const text = readFileSync(new URL(`dist/esm/${name}.js`, root), 'utf8');
      const imported = [...text.matchAll(/(?:from|import\() ?'([^']+)'/g)].map(([, path]) => path);
      assert(imported.every((path) => path?.startsWith('./')), `${name} imports ${imported.join()}`);
    }
  });
});

describe('the README', () => {
  test('has the API chapter that the sources give, and every export is documented', () => {
    const { status, stderr } = spawnSync(process.execPath, ['tools/api-chapter.mjs', '--check'], {
      encoding: 'utf8',
      cwd: root,
    });
    assert.equal(status, 0, stderr);
  });
});
