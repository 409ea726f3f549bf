/*
 * Loads better-sqlite3's own binary, which asks for Node-API 10, in a runtime that has version 9.
 *
 * The binary uses one thing of version 10: references to values that are no objects. It is loaded from ../lib/renamed-calls.node with its calls of napi_create_reference and napi_get_reference_value renamed to the two functions below, which keep such
 * a value in an object.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* What is used of js_native_api.h, which is not installed everywhere. */
typedef struct napi_env__ *napi_env;
typedef struct napi_value__ *napi_value;
typedef struct napi_ref__ *napi_ref;
typedef enum { napi_ok } napi_status;
typedef enum { napi_undefined, napi_null, napi_boolean, napi_number, napi_string, napi_symbol, napi_object, napi_function } napi_valuetype;
typedef struct { uint64_t lower, upper; } napi_type_tag;
napi_status napi_typeof(napi_env, napi_value, napi_valuetype *);
napi_status napi_create_object(napi_env, napi_value *);
napi_status napi_type_tag_object(napi_env, napi_value, const napi_type_tag *);
napi_status napi_check_object_type_tag(napi_env, napi_value, const napi_type_tag *, bool *);
napi_status napi_set_named_property(napi_env, napi_value, const char *, napi_value);
napi_status napi_get_named_property(napi_env, napi_value, const char *, napi_value *);
napi_status napi_create_reference(napi_env, napi_value, uint32_t, napi_ref *);
napi_status napi_get_reference_value(napi_env, napi_ref, napi_value *);
napi_status napi_throw_error(napi_env, const char *, const char *);

static const napi_type_tag HOLDER = {0x6c61796572686f6cULL, 0x6465726f66737472ULL};

int32_t node_api_module_get_api_version_v1(void) { return 9; }

napi_status nap9_create_reference(napi_env env, napi_value value, uint32_t count, napi_ref *result) {
  napi_valuetype type;
  napi_value holder;
  napi_status status = napi_typeof(env, value, &type);
  if (status != napi_ok) return status;
  if (type == napi_object || type == napi_function) return napi_create_reference(env, value, count, result);
  if ((status = napi_create_object(env, &holder)) != napi_ok) return status;
  if ((status = napi_type_tag_object(env, holder, &HOLDER)) != napi_ok) return status;
  if ((status = napi_set_named_property(env, holder, "value", value)) != napi_ok) return status;
  return napi_create_reference(env, holder, count, result);
}

napi_status nap9_get_reference_value(napi_env env, napi_ref reference, napi_value *result) {
  napi_valuetype type;
  bool is_holder;
  napi_status status = napi_get_reference_value(env, reference, result);
  if (status != napi_ok || *result == NULL) return status;
  if ((status = napi_typeof(env, *result, &type)) != napi_ok || type != napi_object) return status;
  if ((status = napi_check_object_type_tag(env, *result, &HOLDER, &is_holder)) != napi_ok || !is_holder) return status;
  return napi_get_named_property(env, *result, "value", result);
}

napi_value napi_register_module_v1(napi_env env, napi_value exports) {
  Dl_info self;
  char path[PATH_MAX];
  dladdr((void *)napi_register_module_v1, &self);
  /* The binary finds the two functions above among the global ones. */
  dlopen(self.dli_fname, RTLD_NOW | RTLD_NOLOAD | RTLD_GLOBAL);
  snprintf(path, sizeof path, "%.*s/../lib/renamed-calls.node", (int)(strrchr(self.dli_fname, '/') - self.dli_fname), self.dli_fname);
  void *library = dlopen(path, RTLD_NOW);
  napi_value (*init)(napi_env, napi_value) = library ? (napi_value (*)(napi_env, napi_value))dlsym(library, __func__) : NULL;
  if (init) return init(env, exports);
  napi_throw_error(env, NULL, dlerror());
  return NULL;
}
