// Writes the API chapter of the README from the TSDoc of every export, or with --check compares it.
// Uses the compiler's own module, found beside the `tsc` of the PATH.
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const ts = createRequire(import.meta.url)(compilerPath());
const begin = '<!-- api: written by tools/api-chapter.mjs -->';
const end = '<!-- end of api -->';

function compilerPath() {
  for (const folder of [join(root, 'node_modules/.bin'), ...process.env.PATH.split(delimiter)]) {
    try {
      return join(realpathSync(join(folder, 'tsc')), '../../lib/typescript.js');
    } catch {
      // Not in this folder.
    }
  }
  throw new Error('tsc is not on the PATH.');
}

const config = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config,
  ts.sys,
  root,
);
const program = ts.createProgram(config.fileNames, config.options);
const checker = program.getTypeChecker();
const undocumented = [];

/** The words of a declaration, with links as plain names. */
function words(symbol, path) {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker));
  const plain = text.replace(/\{@link\s+([^}]+)\}/g, '`$1`').replace(/\s*\n\s*/g, ' ').trim();
  if (plain === '') undocumented.push(path);
  return plain;
}

/** The declaration as it is written, in one line and without its body. */
function written(node) {
  const { body } = node;
  const file = node.getSourceFile();
  const last = body === undefined ? node.getEnd() : body.getStart(file);
  return file.text
    .slice(node.getStart(file), last)
    .replace(/\/\*\*[^]*?\*\//g, '')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/^(export |declare |readonly |async )+/, '')
    .replace(/[\s;{]+$/, '')
    .replace(/([([])\s+/g, '$1')
    .replace(/,\s+([)\]])/g, '$1')
    .trim();
}

function isPublic(member) {
  const flags = ts.getCombinedModifierFlags(member);
  return !(flags & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected));
}

function memberLines(declaration, owner) {
  return declaration.members.filter(isPublic).map((member) => {
    const isConstructor = ts.isConstructorDeclaration(member);
    const name = isConstructor ? 'constructor' : member.name.getText();
    const symbol = member.symbol ?? checker.getSymbolAtLocation(member.name);
    const text = ts.getJSDocCommentsAndTags(member).length === 0 ? '' : documentation(member, symbol);
    if (text === '') undocumented.push(`${owner}.${name}`);
    return `- \`${written(member)}\`: ${text}`;
  });
}

/** The words of one declaration; overloads have a symbol in common and words of their own. */
function documentation(node, symbol) {
  const [comment] = ts.getJSDocCommentsAndTags(node);
  if (comment?.comment === undefined) return words(symbol, symbol.name);
  return ts
    .getTextOfJSDocComment(comment.comment)
    .replace(/\{@link\s+([^}]+)\}/g, '`$1`')
    .replace(/\s*\n\s*/g, ' ')
    .trim();
}

function chapterOf(exported) {
  const symbol =
    exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const declaration = symbol.declarations[0];
  const lines = [`#### \`${exported.name}\``, '', words(symbol, exported.name)];
  if (ts.isFunctionDeclaration(declaration)) {
    lines.push('', '```ts', written(declaration).replace(/^function /, ''), '```');
    const tags = ts.getJSDocParameterTags
      ? declaration.parameters.flatMap((one) => ts.getJSDocParameterTags(one))
      : [];
    if (tags.length > 0) lines.push('');
    for (const tag of tags) {
      lines.push(`- \`${tag.name.getText()}\`: ${ts.getTextOfJSDocComment(tag.comment)}`);
    }
  } else if (ts.isInterfaceDeclaration(declaration) || ts.isClassDeclaration(declaration)) {
    lines.push('', ...memberLines(declaration, exported.name));
  } else {
    lines.push('', '```ts', aliasOrValue(declaration), '```');
  }
  return lines.join('\n');
}

function aliasOrValue(declaration) {
  if (ts.isTypeAliasDeclaration(declaration)) return written(declaration);
  const type = checker.getTypeAtLocation(declaration);
  return `${declaration.name.getText()}: ${checker.typeToString(type)}`;
}

const index = checker.getSymbolAtLocation(program.getSourceFile(join(root, 'src/index.ts')));
const exported = checker.getExportsOfModule(index);
const isType = (symbol) => {
  const target =
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return !(target.flags & ts.SymbolFlags.Value);
};
const group = (title, symbols) => [
  `### ${title}`,
  ...symbols.sort((one, other) => (one.name < other.name ? -1 : 1)).map(chapterOf),
];
const chapter = [
  begin,
  ...group('Functions, classes and constants', exported.filter((one) => !isType(one))),
  ...group('Types', exported.filter(isType)),
  end,
].join('\n\n');

if (undocumented.length > 0) {
  console.error(`These exports have no documentation: ${undocumented.join(', ')}.`);
  process.exit(1);
}
const path = join(root, 'README.md');
const readme = readFileSync(path, 'utf8');
const [before, rest] = readme.split(begin);
const after = rest?.split(end)[1];
if (after === undefined) {
  console.error(`README.md has no lines ${begin} and ${end}.`);
  process.exit(1);
}
const wanted = before + chapter + after;
if (process.argv.includes('--check')) {
  if (wanted === readme) process.exit(0);
  console.error('The API chapter of README.md is out of date. Run `make api`.');
  process.exit(1);
}
writeFileSync(path, wanted);
