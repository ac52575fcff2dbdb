#define _GNU_SOURCE
#include "CMainLoop.h"

#include <fcntl.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// What Swift compiles an initialiser without arguments to: the class in the register of `self`.
typedef __attribute__((swiftcall)) void *(*initialiser)(__attribute__((swift_context)) void *type);

void *simulator_call_init(const void *function, const void *type) {
  return ((initialiser)function)((void *)type);
}

static int first_object(struct dl_phdr_info *information, size_t size, void *result) {
  (void)size;
  *(ElfW(Addr) *)result = information->dlpi_addr;
  return 1;
}

static const void *find(const char *file, size_t length, const char *name) {
  const ElfW(Ehdr) *header = (const void *)file;
  if (length < sizeof *header || memcmp(header->e_ident, ELFMAG, SELFMAG) != 0) return 0;
  if (header->e_shoff + (size_t)header->e_shnum * sizeof(ElfW(Shdr)) > length) return 0;
  const ElfW(Shdr) *sections = (const void *)(file + header->e_shoff);
  for (int i = 0; i < header->e_shnum; i++) {
    if (sections[i].sh_type != SHT_SYMTAB || sections[i].sh_link >= header->e_shnum) continue;
    const ElfW(Shdr) *texts = &sections[sections[i].sh_link];
    const ElfW(Sym) *symbol = (const void *)(file + sections[i].sh_offset);
    for (size_t left = sections[i].sh_size / sizeof *symbol; left > 0; left--, symbol++) {
      if (symbol->st_shndx == SHN_UNDEF || symbol->st_name >= texts->sh_size) continue;
      if (strcmp(file + texts->sh_offset + symbol->st_name, name) != 0) continue;
      ElfW(Addr) base = 0;
      dl_iterate_phdr(first_object, &base);
      return (const void *)(base + symbol->st_value);
    }
  }
  return 0;
}

const void *simulator_symbol(const char *name) {
  int descriptor = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  struct stat status;
  if (descriptor < 0) return 0;
  const void *found = 0;
  if (fstat(descriptor, &status) == 0) {
    void *file = mmap(0, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (file != MAP_FAILED) {
      found = find(file, (size_t)status.st_size, name);
      munmap(file, (size_t)status.st_size);
    }
  }
  close(descriptor);
  return found;
}
